// The samples of the page "SwiftUI". Where there is no SwiftUI, a test checks them against a stub of it.
#if canImport(SwiftUI)
    import SwiftUI
    import Vaccine

    struct HouseApp: App {
        @State private var model: WelcomeModel

        init() {
            Vaccine.setCures(of: house)
            model = WelcomeModel()
        }

        var body: some Scene {
            WindowGroup {
                WelcomeView().environment(model)
            }
        }
    }

    struct WelcomeView: View {
        @Environment(WelcomeModel.self) private var model

        var body: some View {
            Button("Ring") { model.ring() }
            Text(model.text)
        }
    }

    struct BellView: View {
        @State private var model = Vaccine.getCure(for: WelcomeModel.self)

        var body: some View {
            Text(model.text)
        }
    }

    #Preview {
        Vaccine.withCures {
            Vaccine.setCure(for: Greeting.self, with: NamedGreeting("Ada"))
            return WelcomeView().environment(WelcomeModel())
        }
    }
#endif
