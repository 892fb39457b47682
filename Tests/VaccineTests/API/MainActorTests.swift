import Vaccine
import VaccineTesting
import XCTest

final class MainActorTests: IsolatedTestCase {
    @MainActor
    func testEveryFormOfAMainActorCureIsMadeThereAlone() async {
        let module = Vaccine.Module { @MainActor in
            let window = Window(title: "of a module")
            Vaccine.setCure(for: Window.self) { @MainActor in Window(title: window.title) }
        }
        Vaccine.setCure(for: String.self, with: "autowired")
        let forms: [(title: String, set: () -> Void)] = [
            ("scope", { Vaccine.setCure(for: Window.self, scope: .graph) { @MainActor in Window(title: "scope") } }),
            ("initializer", { Vaccine.setCure(for: Window.self, isUnique: true, Window.named) }),
            ("autowired", { Vaccine.autowireCure(for: Window.self, with: Window.init(title:)) }),
            ("decorated", {
                Vaccine.setCure(for: Window.self, to: Window(title: ""))
                Vaccine.decorateCure(for: Window.self) { @MainActor _ in Window(title: "decorated") }
            }),
            ("of a module", { Vaccine.setCures(of: module) }),
        ]
        for (title, set) in forms {
            Vaccine.removeCure(for: Window.self)
            set()
            let problems = await [
                problemElsewhere { _ = try Vaccine.requireCure(for: Window.self) },
                problemElsewhere { try Vaccine.withCures { _ = try Vaccine.requireCure(for: Window.self) } },
            ]
            XCTAssertEqual(problems.map { $0?.kind }, [.offMainActor, .offMainActor], title)
            XCTAssertEqual(Vaccine.getCure(for: Window.self).title, title)
        }
        Vaccine.setCure(for: Window.self) { @MainActor title in Window(title: title) }
        let problem = await problemElsewhere { _ = try Vaccine.requireCure(for: Window.self, with: "argument") }
        XCTAssertEqual(problem?.kind, .offMainActor)
        XCTAssertEqual(Vaccine.getCure(for: Window.self, with: "argument").title, "argument")
        XCTAssertEqual(Vaccine.validate(), [])
    }

    func testKeptMainActorCureIsHandedOutThereAloneOrAwaitedIfSendable() async throws {
        Vaccine.setCure(for: Window.self, isUnique: true) { @MainActor in Window(title: "main") }
        Vaccine.setCure(for: Titled.self, isUnique: true) { @MainActor in Window(title: "main") }
        let made = await MainActor.run { ObjectIdentifier(Vaccine.getCure(for: Window.self)) }
        await MainActor.run { XCTAssertEqual(Vaccine.getCure(for: Titled.self).title, "main") }

        let kinds = await [
            problemElsewhere { _ = try Vaccine.requireCure(for: Window.self) },
            problemElsewhere { _ = try Vaccine.requireCure(for: Titled.self) },
        ].map { $0?.kind }

        XCTAssertEqual(kinds, [.offMainActor, .offMainActor])
        let awaited = try await ObjectIdentifier(Vaccine.awaitCure(for: Window.self))
        XCTAssertEqual(awaited, made)
        let failure = await thrown { _ = try await Vaccine.awaitCure(for: Titled.self) } as? Vaccine.Problem
        XCTAssertEqual(failure?.kind, .offMainActor, "it is not Sendable")
    }

    func testValidateOffTheMainActorReportsMainActorCures() async {
        Vaccine.setCure(for: Window.self) { @MainActor in Window(title: "main") }
        let line: UInt = #line - 1

        let cures = Cures.current
        let problems = await Task.detached { cures.use { Vaccine.validate() } }.value

        XCTAssertEqual(problems.count, 1)
        guard case let .notValidated(caller) = problems.first?.kind else { return XCTFail("\(problems)") }
        XCTAssertEqual(problems[0].key, Vaccine.Key(Window.self))
        XCTAssertEqual(problems[0].place?.line, line)
        XCTAssertEqual(caller.line, line + 4)
    }

    func testFactoryInAnActorsMethodRunsAnywhere() async {
        await Desk().set()

        XCTAssertEqual(Vaccine.getCure(for: Int.self), 1)
    }
}

/// Not `Sendable`, and a window conforms to it on the main actor alone.
private protocol Titled {
    var title: String { get }
}

extension Window: @MainActor Titled {}

extension Window {
    fileprivate static func named() -> Window {
        Window(title: "initializer")
    }
}

private actor Desk {
    private let number = 1

    func set() {
        Vaccine.setCure(for: Int.self) { self.number }
    }
}
