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

/// The compiler isolates the initial value of a global property to the main actor, and does not tell that.
private let windows = Vaccine.Module { @MainActor in
    Vaccine.setCure(for: Window.self, with: Window(title: "of a module"))
}

@Suite(.isolatedCures())
struct DefaultIsolationTests {
    @Test(arguments: 0 ..< 7)
    func `each form of a cure runs on the main actor alone`(form: Int) async throws {
        switch form {
        case 0: Vaccine.setCure(for: Window.self) { Window() }
        case 1: Vaccine.setCure(for: Window.self, with: Window())
        case 2: Vaccine.setCure(for: Window.self, scope: .graph) { Window() }
        case 3: Vaccine.setCure(for: Window.self, scope: .shared, with: Window())
        case 4: Vaccine.setCure(for: Window.self, isUnique: true, Window.init)
        case 5: Vaccine.setCures(of: Vaccine.Module { Vaccine.setCure(for: Window.self) { Window() } })
        default: Vaccine.setCures(of: windows)
        }

        let problem = await problemElsewhere { _ = try Vaccine.requireCure(for: Window.self) }

        #expect(problem?.kind == .offMainActor)
        #expect(throws: Never.self) { try Vaccine.requireCure(for: Window.self) }
    }

    @Test
    func `so do arguments, autowiring and what is asked for by a protocol`() async {
        Vaccine.setCure(for: Titled.self, with: Window())
        Vaccine.setCure(for: Window.self) { (title: String) in Window(title: title) }
        Vaccine.setCure(for: Session.self, with: Session())
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
        Vaccine.setCure(for: Int.self) { @Sendable in 1 }
        Vaccine.decorateCure(for: Int.self) { $0 + 1 }

        let problem = await problemElsewhere { _ = try Vaccine.requireCure(for: Int.self) }

        #expect(problem?.kind == .offMainActor)
        #expect(Vaccine.getCure(for: Int.self) == 2)
    }

    @Test
    func `a closure that is Sendable runs anywhere`() async {
        Vaccine.setCure(for: Int.self) { @Sendable in 1 }
        Vaccine.setCure(for: String.self) { @Sendable (number: Int) in "\(number)" }
        Vaccine.setCures(of: Vaccine.Module { @Sendable in Vaccine.setCure(for: Double.self) { 1.5 } })

        let problem = await problemElsewhere {
            _ = try Vaccine.requireCure(for: Int.self)
            _ = try Vaccine.requireCure(for: String.self, with: 1)
            _ = try Vaccine.requireCure(for: Double.self)
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
