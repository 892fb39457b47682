import Observation
import Vaccine

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
