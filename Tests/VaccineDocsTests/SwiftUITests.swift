import Observation
import Vaccine
import VaccineTesting
import XCTest
#if canImport(SwiftUI)
    import SwiftUI
#endif

/// The samples of the page "SwiftUI"; where there is no SwiftUI, they are compiled with the declarations below.
final class SwiftUITests: IsolatedTestCase {
    @MainActor
    func testModelIsObserved() async {
        Vaccine.setCure(for: Greeting.self, with: PoliteGreeting())
        Vaccine.setCure(for: WelcomeModel.self, isUnique: true) { @MainActor in WelcomeModel() }
        let model = Vaccine.getCure(for: WelcomeModel.self)
        let isChanged = expectation(description: "The text was changed.")

        withObservationTracking {
            XCTAssertEqual(model.text, "")
        } onChange: {
            isChanged.fulfill()
        }
        model.ring()

        XCTAssertEqual(model.text, "Good evening.")
        await fulfillment(of: [isChanged], timeout: 10)
    }

    @MainActor
    func testPreviewHasCuresOfItsOwn() async {
        func preview() -> WelcomeView {
            Vaccine.withCures {
                Vaccine.setCure(for: Greeting.self, with: NamedGreeting("Ada"))
                return WelcomeView(model: WelcomeModel())
            }
        }
        let model = preview().model
        model.ring()

        XCTAssertEqual(model.text, "Good evening, Ada.")
    }
}

@MainActor
@Observable
final class WelcomeModel {
    @ObservationIgnored
    @Inject(Greeting.self) private var greeting

    private(set) var text = ""

    func ring() {
        text = greeting.greet()
    }
}

struct HouseApp: App {
    private let model: WelcomeModel

    init() {
        Vaccine.setCures(of: house)
        model = WelcomeModel()
    }

    var body: some Scene {
        WindowGroup {
            WelcomeView(model: model)
        }
    }
}

struct WelcomeView: View {
    let model: WelcomeModel

    var body: some View {
        Button(model.text) { model.ring() }
    }
}

#if !canImport(SwiftUI)
    // What the page uses of SwiftUI, with the isolation that it has there.

    @MainActor @preconcurrency protocol View {}
    @MainActor @preconcurrency protocol Scene {}
    @MainActor @preconcurrency protocol App {}

    struct Button: View {
        nonisolated init(_: String, action _: @escaping @MainActor () -> Void) {}
    }

    struct WindowGroup<Content: View>: Scene {
        nonisolated init(content _: () -> Content) {}
    }
#endif
