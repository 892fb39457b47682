import Vaccine
import VaccineTesting
import XCTest

final class GraphTests: IsolatedTestCase {
    override func setUp() {
        Vaccine.setCure(for: Part.self, named: "<a> \"b\"", isUnique: true, with: PlainPart())
        Vaccine.setCure(for: Owner.self, with: Owner())
    }

    private let firstLine: UInt = #line - 4
    private let file = "VaccineTests/GraphTests.swift"

    func testTextOfTheGraph() {
        XCTAssertEqual(Vaccine.graph().description, """
        Part "<a> "b"": singleton, PlainPart, \(file):\(firstLine)
        Owner: transient, \(file):\(firstLine + 1)
            needs Part "<a> "b""
            optionally Int
            lazily String
        Int: missing
        String: missing
        """)
    }

    func testMermaidEscapesSpecialCharacters() {
        XCTAssertEqual(Vaccine.graph().mermaid, """
        flowchart TD
            c0["Part #quot;#lt;a#gt; #quot;b#quot;#quot;<br>singleton<br>PlainPart<br>\(file):\(firstLine)"]
            c1["Owner<br>transient<br>\(file):\(firstLine + 1)"]
            c2["Int<br>missing"]
            c3["String<br>missing"]
            c1 --> c0
            c1 -. optionally .-> c2
            c1 -. lazily .-> c3
        """)
    }

    func testGraphOfNothingIsEmptyAndARepeatedRequestIsOneEdge() {
        Vaccine.removeAllCures()
        XCTAssertEqual(Vaccine.graph().nodes, [])
        XCTAssertEqual(Vaccine.graph().description, "")
        XCTAssertEqual(Vaccine.graph().mermaid, "flowchart TD")

        Vaccine.setCure(for: Int.self, with: 1)
        Vaccine.setCure(for: String.self) { "\(Vaccine.getCure(for: Int.self)) \(Vaccine.getCure(for: Int.self))" }

        XCTAssertEqual(Vaccine.graph().edges.count, 1)
    }

    func testLazyOptionalWithACureOfTheOptionalTypeIsNotMissing() {
        Vaccine.removeAllCures()
        XCTAssertNil(LazyOptional().number)
        Vaccine.setCure(for: Int?.self, with: 1)
        Vaccine.setCure(for: LazyOptional.self, with: LazyOptional())

        XCTAssertEqual(Vaccine.graph().nodes.count, 2, Vaccine.graph().description)
    }

    func testNewlinesAndBackslashesInNamesAreEscaped() {
        Vaccine.removeAllCures()
        Vaccine.setCure(for: Int.self, named: "a\nb\\c", with: 1)

        XCTAssertTrue(Vaccine.graph().mermaid.contains("Int #quot;a b\\c#quot;"), Vaccine.graph().mermaid)
    }
}

private final class Owner {
    @Inject(Part.self, named: "<a> \"b\"") var part
    @Inject var number: Int?
    @LazyInject(String.self) var text
}

private final class LazyOptional {
    @LazyInject var number: Int?
}
