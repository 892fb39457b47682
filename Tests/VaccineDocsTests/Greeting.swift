import Vaccine

protocol Greeting {
    func greet() -> String
}

struct PoliteGreeting: Greeting {
    func greet() -> String {
        "Good evening."
    }
}

final class Doorman {
    @Inject(Greeting.self) private var greeting

    func welcome() -> String {
        greeting.greet()
    }
}

struct LoudGreeting: Greeting {
    let inner: Greeting

    init(around inner: Greeting) {
        self.inner = inner
    }

    func greet() -> String {
        inner.greet().uppercased()
    }
}
