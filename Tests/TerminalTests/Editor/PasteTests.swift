import TestSupport
import XCTest

final class PasteTests: XCTestCase {
    func testLinesOfAPasteWaitForAnEnterEach() throws {
        let host = try EditorHost()
        let note = "norris> axone▏  (waiting lines: 2; Ctrl-C drops them)"
        let screen = try host.type(
            "a b\(EditorHost.left)\(EditorHost.left)" + paste("xone\ntwo\t\u{1B}[31mx\n\nthree"),
            shows: note
        )
        XCTAssertEqual(screen.style(of: "(waiting")?.description, "2")
        try host.type("\r", shows: "[\"axone\"]\nnorris> two [31mx▏  (waiting lines: 1; Ctrl-C drops them)")
        // The last line has what was behind the cursor.
        try host.type("\r", shows: "[\"two [31mx\"]\nnorris> three b▏")
        try host.type("\r", shows: "[\"three b\"]\nnorris> ▏")
    }

    func testCtrlCDropsTheLinesThatWait() throws {
        let host = try EditorHost()
        try host.type(paste("one\r\ntwo\rthree"), shows: "norris> one▏  (waiting lines: 2; Ctrl-C drops them)")
        try host.type("\u{3}", shows: "norris> one^C true\nnorris> ▏")
        try host.type("x", returns: "x")
        XCTAssertFalse(host.terminal.transcript.contains("[\"one\"]"))
    }

    func testPasteRunsNothingInTheCommandModeOfVi() throws {
        let host = try EditorHost(editrc: "bind -v\n")
        try host.type("ab\u{1B}", shows: "norris> a▏b")
        try host.type(paste("dd\rx"), shows: "norris> add  (waiting lines: 1; Ctrl-C drops them)")
    }

    func testCtrlCEndsAPasteWithoutAnEnd() throws {
        let host = try EditorHost()
        try host.terminal.type("\u{1B}[200~half")
        usleep(100_000)
        try host.type("\u{3}", shows: "norris> ^C true\nnorris> ▏")
        try host.type("x", returns: "x")
    }

    private func paste(_ text: String) -> String {
        "\u{1B}[200~\(text)\u{1B}[201~"
    }
}
