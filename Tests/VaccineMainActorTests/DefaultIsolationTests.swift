import Testing
import Vaccine
import VaccineTesting

/// This target is isolated to the main actor by default, and nothing in it says so.
private final class Window {
    var title: String

    init() {
        title = "plain"
    }

    init(title: String) {
        self.title = title
    }

    init(session: Session) {
        title = session.name
    }
}

private final class Session {
    let name = "autowired"
}

private protocol Titled {
    var title: String { get }
}

extension Window: Titled {}

private nonisolated struct Clock {
    var hour = 20

    init() {}

    init(hour: Int) {
        self.hour = hour
    }

    init(number: Double) {
        hour = Int(number)
    }
}

private let windows = Vaccine.Module { @MainActor in
    let window = Window(title: "of a module")
    Vaccine.setCure(for: Window.self) { @MainActor in Window(title: window.title) }
}

@Suite(.isolatedCures())
struct DefaultIsolationTests {
    @Test(arguments: 0 ..< 5)
    func `a cure of the main actor runs there alone`(form: Int) async throws {
        switch form {
        case 0: Vaccine.setCure(for: Window.self) { @MainActor in Window() }
        case 1: Vaccine.setCure(for: Window.self, scope: .graph) { @MainActor in Window() }
        case 2: Vaccine.setCure(for: Window.self, isUnique: true, Window.init)
        case 3: Vaccine.setCures(of: Vaccine.Module { Vaccine.setCure(for: Window.self) { @MainActor in Window() } })
        default: Vaccine.setCures(of: windows)
        }

        let problem = await problemElsewhere { _ = try Vaccine.requireCure(for: Window.self) }

        #expect(problem?.kind == .offMainActor)
        #expect(throws: Never.self) { try Vaccine.requireCure(for: Window.self) }
    }

    @Test
    func `so do arguments, autowiring and what is asked for by a protocol`() async {
        Vaccine.setCure(for: Titled.self) { @MainActor in Window() }
        Vaccine.setCure(for: Window.self) { @MainActor title in Window(title: title) }
        Vaccine.setCure(for: Session.self) { @MainActor in Session() }
        Vaccine.autowireCure(for: Window.self, with: Window.init(session:))

        let problems = await [
            problemElsewhere { _ = try Vaccine.requireCure(for: Titled.self) },
            problemElsewhere { _ = try Vaccine.requireCure(for: Window.self, with: "an argument") },
            problemElsewhere { _ = try Vaccine.requireCure(for: Window.self) },
        ]

        #expect(problems.map { $0?.kind } == [.offMainActor, .offMainActor, .offMainActor])
        #expect(Vaccine.getCure(for: Window.self, with: "an argument").title == "an argument")
        #expect(Vaccine.getCure(for: Window.self).title == "autowired")
        #expect(Vaccine.validate() == [])
    }

    @Test
    func `a decorator makes the whole cure one of the main actor`() async {
        Vaccine.setCure(for: Int.self) { 1 }
        Vaccine.decorateCure(for: Int.self) { @MainActor in $0 + 1 }

        let problem = await problemElsewhere { _ = try Vaccine.requireCure(for: Int.self) }

        #expect(problem?.kind == .offMainActor)
        #expect(Vaccine.getCure(for: Int.self) == 2)
    }

    @Test
    func `what needs no actor runs anywhere in each form`() async {
        Vaccine.setCure(for: Clock.self, with: Clock())
        Vaccine.setCure(for: Clock.self, named: "closure") { Clock() }
        Vaccine.setCure(for: Clock.self, named: "initializer", isUnique: true, Clock.init)
        Vaccine.setCure(for: Clock.self) { (hour: Int) in Clock(hour: hour) }
        Vaccine.autowireCure(for: Clock.self, named: "autowired", with: Clock.init(number:))
        Vaccine.setCures(of: Vaccine.Module { Vaccine.setCure(for: Double.self) { 1.5 } })
        Vaccine.decorateCure(for: Double.self) { $0 + 1 }

        let problem = await problemElsewhere {
            let names = [nil, "closure", "initializer", "autowired"]
            let hours = try names.map { try Vaccine.requireCure(for: Clock.self, named: $0).hour }
            #expect(hours == [20, 20, 20, 2])
            #expect(try Vaccine.requireCure(for: Clock.self, with: 7).hour == 7)
        }

        #expect(problem == nil)
    }

    @Test
    func `a module of the main actor is not set elsewhere`() async {
        await #expect(processExitsWith: .failure) {
            await Task.detached { await Vaccine.setCures(of: windows) }.value
        }
    }

    private func problemElsewhere(_ ask: @escaping @Sendable () throws -> Void) async -> Vaccine.Problem? {
        do {
            try await Task.detached(operation: Vaccine.carryingCures { () async throws in try ask() }).value
            return nil
        } catch {
            return error as? Vaccine.Problem
        }
    }
}
