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
        for scope in [Vaccine.Scope.transient, .singleton] {
            Vaccine.setCure(for: Window.self, scope: scope) { @MainActor title in Window(title: title) }
            let problem = await problemElsewhere { _ = try Vaccine.requireCure(for: Window.self, with: "argument") }
            XCTAssertEqual(problem?.kind, .offMainActor, "\(scope)")
            XCTAssertEqual(Vaccine.getCure(for: Window.self, with: "argument").title, "argument")
        }
        Vaccine.setCure(for: Int.self) { (number: Int) in number }
        Vaccine.decorateCure(for: Int.self) { @MainActor (number, _: Int) in number + 1 }
        let problem = await problemElsewhere { _ = try Vaccine.requireCure(for: Int.self, with: 1) }
        XCTAssertEqual(problem?.kind, .offMainActor, "decorated with arguments")
        XCTAssertEqual(Vaccine.getCure(for: Int.self, with: 1), 2)
        XCTAssertEqual(Vaccine.validate(), [])
    }

    func testMainActorSingletonCanBeReadAnywhereOnceMade() async {
        Vaccine.setCure(for: Window.self, isUnique: true) { @MainActor in Window(title: "main") }
        let made = await MainActor.run { ObjectIdentifier(Vaccine.getCure(for: Window.self)) }

        XCTAssertEqual(ObjectIdentifier(Vaccine.getCure(for: Window.self)), made)
    }

    func testValidateOffTheMainActorReportsMainActorCures() async {
        Vaccine.setCure(for: Window.self) { @MainActor in Window(title: "main") }
        let line: UInt = #line - 1

        let problems = await Task.detached(operation: Vaccine.carryingCures { Vaccine.validate() }).value

        XCTAssertEqual(problems.count, 1)
        guard case let .notValidated(caller) = problems.first?.kind else { return XCTFail("\(problems)") }
        XCTAssertEqual(problems[0].key, Vaccine.Key(Window.self))
        XCTAssertEqual(problems[0].place?.line, line)
        XCTAssertEqual(caller.line, line + 3)
    }

    func testFactoryInAnActorsMethodRunsAnywhere() async {
        await Desk().set()

        XCTAssertEqual(Vaccine.getCure(for: Int.self), 1)
    }
}

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
