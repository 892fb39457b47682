import Vaccine
import XCTest

final class GraphTests: CureTestCase {
    func testMermaidOfTheGraph() {
        Vaccine.setCure(for: Part.self, named: "<a> \"b\"\nc\\d", isUnique: true, with: PlainPart())
        Vaccine.setCure(for: Owner.self, with: Owner())
        let (file, line): (String, UInt) = ("VaccineTests/GraphTests.swift", #line - 2)

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
        XCTAssertNil(LazyInject<Int?>().wrappedValue)
        Vaccine.setCure(for: Int?.self, with: 1)
        Vaccine.setCure(for: LazyInject<Int?>.self, with: LazyInject())

        XCTAssertEqual(Vaccine.graph().nodes.count, 2, Vaccine.graph().description)
    }
}

private final class Owner {
    @Inject(Part.self, named: "<a> \"b\"\nc\\d") var part
    @Inject var number: Int?
    @LazyInject(String.self) var text
}
