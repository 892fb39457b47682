import Foundation
import TestSupport
import XCTest

/// The page about sequences, and what the built program writes in sessions of all kinds.
final class TerminalSequencesTests: XCTestCase, SkippedUnderThreadSanitizer {
    func testPageListsWhatIsSentAndNothingElse() async throws {
        let outputs = try await sessions()
        for (name, output) in outputs {
            let rest = TerminalSequences.remove(from: output)
            let unknown = rest.unicodeScalars.filter { $0.properties.generalCategory == .control }
            XCTAssertTrue(unknown.isEmpty, "\(name) sends what is not on the page: \(String(reflecting: rest))")
        }
        let patterns = TerminalSequences.patterns()
        XCTAssertGreaterThan(patterns.count, 20)
        // Which moves are needed depends on how many keys have been read.
        for (text, regex) in patterns
            where !text.hasPrefix("ESC [ N") && !outputs.contains(where: { $0.output.contains(regex) })
        {
            XCTFail("\(text) is on the page, and is never sent.")
        }
    }

    func testTerminalThatShowsUnknownCommandsGetsNone() throws {
        for terminal in ["linux", "vt220"] {
            let output = try Session(lines: ["joke\r", "show a\r"], environment: ["TERM": terminal]).output()

            XCTAssertFalse(output.contains("\u{1B}]") || output.contains("\u{1B}[22;2t"), String(reflecting: output))
        }
    }

    func testCommandsEndWithTheirExitStatus() throws {
        let output = try Session(lines: ["joke\r", "joke nosuch\r", "nosuch\r", "clear\r"]).output()

        let statuses = output.matches(of: /\x1B\]133;D;(\d+)\x07/).map { String($0.1) }
        XCTAssertEqual(statuses, ["0", "1", "64", "0", "0"])
        XCTAssertEqual(output.ranges(of: "\u{1B}]133;C\u{7}").count, 5)
    }

    func testURLIsALinkWhereTheTerminalShowsLinks() async throws {
        let url = "https://api.chucknorris.io/jokes/a"
        let link = "\u{1B}]8;;\(url)\u{7}\(url)\u{1B}]8;;\u{7}"
        try await [
            ("WT_SESSION", "1", true), ("VTE_VERSION", "6800", true), ("TERM_PROGRAM", "iTerm.app", true),
            ("VTE_VERSION", "4800", false), ("TERM_PROGRAM", "Apple_Terminal", false), ("TMUX", "/tmp/x,1,0", false),
        ].concurrently { variable, value, showsLinks in
            let api = try LoopbackAPI(jokes: [LoopbackJoke(id: "a", value: "Chuck Norris.")])
            let session = Session(lines: ["joke\r", "show a\r"], api: api, environment: [variable: value])
            XCTAssertEqual(try session.output().contains(link), showsLinks, value)
        }
    }

    /// The outputs of sessions that together use all that can be sent.
    private func sessions() async throws -> [(name: String, output: String)] {
        let long = "search " + String(repeating: "moon ", count: 30)
        let keys = [
            "f\t\t", "\u{7}\u{15}", "joke dev\t", " for Bob\u{1}\u{1B}[3~\u{5}\u{7F}x\u{7F}\r",
            long + "\u{1}y\u{7F}\u{5}\r", "\u{C}", "clear\r",
        ]
        let late = ScriptedAnswer.standard.delivered(.pause(0.5), .send(to: .end))
        let api = try LoopbackAPI(jokes: [LoopbackJoke(id: "a", value: "Chuck Norris.")]) { _ in late }
        let styles = ["categories\r", "joke dev\r", "search \"a b\" 'c\r", "\u{12}dev", "\r"]
        let show = ["joke\r", "show a\r"]
        let sessions = [
            "request": Session(lines: show, api: api, environment: ["TERM_PROGRAM": "WezTerm"]),
            "keys": Session(lines: keys), "styles": Session(lines: styles),
            "light": Session(lines: ["categories\r"], environment: ["COLORFGBG": "0;15"]),
            "paste": Session(lines: ["\u{1B}[200~joke\u{1B}[201~\r"]),
            "colors": Session(lines: show + ["help\r", "nonsense\r"], environment: ["CLICOLOR_FORCE": "1"]),
            "no color": Session(lines: show + ["nonsense\r"], environment: ["NO_COLOR": "1"]),
            "copy": Session(lines: ["joke\r", "copy\r"]),
            "screen": Session(lines: ["joke\r", "copy\r"], environment: ["TERM": "screen.xterm", "STY": "1.pts-0"]),
            "resized": Session(lines: [Session.resizing, "\r"], environment: ["XTERM_VERSION": ""]),
            "narrow": Session(lines: ["joke\r", "search moon\r", long + "\u{1}\u{5}\r"], columns: 20),
        ]
        return try await sessions.concurrently { try ($0, $1.output()) }
    }
}

/// Lines that are typed at a prompt.
private struct Session {
    /// A line of two rows, after which the window is resized.
    static let resizing = "search " + String(repeating: "x", count: 90)

    let lines: [String]
    var api: LoopbackAPI?
    var environment: [String: String?] = [:]
    var columns = 80

    /// Returns what the prompt has written in the end.
    func output() throws -> String {
        let terminal = try PseudoTerminal(columns: columns, rows: 24)
        let environment = environment.merging(["NORRIS_PAGER": ""]) { $1 }
        let arguments = api.map { ["--api", $0.baseURL] } ?? ["--offline"]
        let program = try Program(arguments, environment: environment).start(on: terminal)
        try terminal.waitFor("norris>")
        for line in lines {
            try terminal.type(line)
            if line.hasPrefix("\u{12}") {
                try terminal.waitForScreen { $0.text.contains("(search) " + line.dropFirst()) }
            }
            if line == Self.resizing {
                try terminal.waitForScreen { $0.text.count { $0 == "x" } == 90 }
                try terminal.resize(columns: 70, rows: 24)
                try terminal.waitFor("\u{1B}[6n")
            }
            // A second Tab chooses a candidate, and Ctrl-L shows the prompt again.
            guard line.hasSuffix("\r") || ["f\t\t", "\u{C}"].contains(line) else { continue }
            try terminal.waitFor(line == "f\t\t" ? "\u{1B}[7m" : "norris>", timeout: Patience.usual)
        }
        try terminal.type("quit\r")
        _ = try program.waitForExit()
        return terminal.transcript
    }
}
