import Vaccine
import XCTest

final class MainActorTests: CureTestCase {
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
        assertValidation()
    }

    /// `VaccineDocsTests` await one that is Sendable.
    func testKeptMainActorCureThatIsNotSendableIsHandedOutThereAlone() async {
        Vaccine.setCure(for: Titled.self, isUnique: true) { @MainActor in Window(title: "main") }
        await MainActor.run { XCTAssertEqual(Vaccine.getCure(for: Titled.self).title, "main") }

        let problems = await [
            problemElsewhere { _ = try Vaccine.requireCure(for: Titled.self) },
            Task { _ = try await Vaccine.awaitCure(for: Titled.self) }.problem,
        ]

        XCTAssertEqual(problems.map { $0?.kind }, [.offMainActor, .offMainActor])
    }

    func testValidateOffTheMainActorReportsMainActorCures() async {
        Vaccine.setCure(for: Window.self) { @MainActor in Window(title: "main") }
        let line: UInt = #line - 1

        let cures = Cures.current
        let problems = await Task.detached { cures.use { Vaccine.validate() } }.value

        XCTAssertEqual(problems.map(\.summary), ["not validated: Window"])
        guard case let .notValidated(caller) = problems.first?.kind else { return XCTFail("\(problems)") }
        XCTAssertEqual([problems[0].place?.line, caller.line], [line, line + 4])
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
