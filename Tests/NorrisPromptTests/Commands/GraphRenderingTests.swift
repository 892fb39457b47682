import TerminalText
import Vaccine
import XCTest
@testable import NorrisPrompt

final class GraphRenderingTests: XCTestCase {
    private var curesBefore: Vaccine.Snapshot!

    override func setUp() {
        curesBefore = Vaccine.snapshot()
        Vaccine.removeAllCures()
    }

    override func tearDown() {
        Vaccine.restore(curesBefore)
    }

    func testWrappedLineIsIndentedMoreThanACure() {
        Vaccine.setCure(for: Hat.self, with: Hat(), file: "norris/main.swift", line: 7)
        Vaccine.setCure(for: Walker.self, with: Walker(), file: "norris/main.swift", line: 8)

        let text = GraphCommand.render(Vaccine.graph())

        XCTAssertEqual(text.wrapped(to: 22).plain, """
        Hat: transient,
          norris/main.swift:7
        Walker: transient,
          norris/main.swift:8
            needs Hat
        """)
    }

    private struct Hat {}

    private struct Walker {
        @Inject(Hat.self) private var hat
    }
}
