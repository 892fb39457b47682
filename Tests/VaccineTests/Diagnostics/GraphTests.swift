import Vaccine
import VaccineTesting
import XCTest

final class GraphTests: IsolatedTestCase {
    private let file = "VaccineTests/GraphTests.swift"

    func testTextAndMermaidOfTheGraph() {
        Vaccine.setCure(for: Part.self, named: "<a> \"b\"\nc\\d", isUnique: true, with: PlainPart())
        Vaccine.setCure(for: Owner.self, with: Owner())
        let line: UInt = #line - 2

        XCTAssertEqual(Vaccine.graph().description, """
        Part "<a> "b"
        c\\d": singleton, PlainPart, \(file):\(line)
        Owner: transient, \(file):\(line + 1)
            needs Part "<a> "b"
        c\\d"
            optionally Int
            lazily String
        Int: missing
        String: missing
        """)
        XCTAssertEqual(Vaccine.graph().mermaid, """
        flowchart TD
            c0["Part #quot;#lt;a#gt; #quot;b#quot; c\\d#quot;<br>singleton<br>PlainPart<br>\(file):\(line)"]
            c1["Owner<br>transient<br>\(file):\(line + 1)"]
            c2["Int<br>missing"]
            c3["String<br>missing"]
            c1 --> c0
            c1 -. optionally .-> c2
            c1 -. lazily .-> c3
        """)
    }

    func testGraphOfNothingIsEmptyAndARepeatedRequestIsOneEdge() {
        XCTAssertEqual(Vaccine.graph().nodes, [])
        XCTAssertEqual(Vaccine.graph().description, "")
        XCTAssertEqual(Vaccine.graph().mermaid, "flowchart TD")

        Vaccine.setCure(for: Int.self, with: 1)
        Vaccine.setCure(for: String.self) { "\(Vaccine.getCure(for: Int.self)) \(Vaccine.getCure(for: Int.self))" }

        XCTAssertEqual(Vaccine.graph().edges.count, 1)
    }

    func testLazyOptionalWithACureOfTheOptionalTypeIsNotMissing() {
        XCTAssertNil(LazyOptional().number)
        Vaccine.setCure(for: Int?.self, with: 1)
        Vaccine.setCure(for: LazyOptional.self, with: LazyOptional())

        XCTAssertEqual(Vaccine.graph().nodes.count, 2, Vaccine.graph().description)
    }
}

private final class Owner {
    @Inject(Part.self, named: "<a> \"b\"\nc\\d") var part
    @Inject var number: Int?
    @LazyInject(String.self) var text
}

private final class LazyOptional {
    @LazyInject var number: Int?
}
