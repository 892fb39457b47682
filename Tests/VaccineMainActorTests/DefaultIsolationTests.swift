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
}

private protocol Titled {
    var title: String { get }
}

extension Window: Titled {}

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
        Vaccine.setCure(for: String.self, with: "autowired")
        Vaccine.autowireCure(for: Window.self, with: Window.init(title:))

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
    func `a module of the main actor is not set elsewhere`() async {
        await #expect(processExitsWith: .failure) {
            await Task.detached { await Vaccine.setCures(of: windows) }.value
        }
    }

    private func problemElsewhere(_ ask: @escaping @Sendable () throws -> Void) async -> Vaccine.Problem? {
        let asking = Task.detached(operation: Vaccine.carryingCures { () async throws in try ask() })
        guard case let .failure(error) = await asking.result else { return nil }
        return error as? Vaccine.Problem
    }
}
