import Foundation
import LineEditing
import TerminalText
import TestSupport
import XCTest

/// Types random keys, and compares the screen with one that shows the line drawn from nothing.
///
/// NORRIS_RANDOM_KEYS sets how many keys are typed, and NORRIS_RANDOM_SEED which.
final class RandomKeysTests: XCTestCase {
    private static let history = [
        "joke dev",
        "joke food for 日本👍 and e\u{301}",
        "help joke",
        "search \"two words\" --json",
    ]
    private static let texts = "abchjoqs 12\"'-日本👍".map(String.init) + ["e\u{301}", "joke ", "help ", "se"]
    private static let keys = [
        "\u{7F}", "\u{8}", "\u{1}", "\u{2}", "\u{5}", "\u{6}", "\u{B}", "\u{14}", "\u{15}", "\u{17}", "\u{19}", "\u{C}",
        "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[H", "\u{1B}[F", "\u{1B}[3~", "\u{1B}b", "\u{1B}f",
        "\u{1B}d", "\u{1B}[1;5C", "\u{1B}[1;5D", "\u{1B}[3;5~", "\u{1B}[15;2~", "\u{1B}u", "\u{1B}c",
        "\u{1B}[200~one\ntwo 日\u{1B}[201~", "\u{12}", "\u{13}", "\u{7}", "\u{12}e\u{1B}[A",
        "\u{1F}", "\u{1F}", "\u{18}\u{15}", "\u{1B}_", "\u{18}\u{12}", "\u{1B}y", "\u{1B}t", "\u{1B}.", "\u{1B}\u{7F}",
    ]

    func testScreenShowsTheLineAfterEveryKey() async throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["NORRIS_RANDOM_KEYS"].flatMap(Int.init) ?? 1800
        let seed = environment["NORRIS_RANDOM_SEED"].flatMap(UInt64.init) ?? .random(in: 0 ... 1_000_000)
        print("RandomKeysTests: NORRIS_RANDOM_SEED=\(seed)")
        for (number, (columns, rows)) in [(80, 24), (40, 10), (20, 6)].enumerated() {
            try await type(count / 3, seed: seed + UInt64(number), columns: columns, rows: rows)
        }
    }

    private func type(_ count: Int, seed: UInt64, columns: Int, rows: Int) async throws {
        let recorder = LineRecorder()
        let harness = try EditorHarness(history: Self.history, columns: columns, rows: rows, completer: recorder)
        let prompt = LinePrompt("norris> ", style: ANSI.magenta)
        let generator = Monitor((random: SeededGenerator(seed: seed), columns: columns))
        let line = try await harness.readLine(prompt: prompt, shownAs: "norris>", timeout: 600) { terminal in
            for step in 1 ... count {
                let before = recorder.count
                let isLong = recorder.line.count > 60
                let (key, width) = generator.withValue { state in
                    isLong ? ("\u{5}\u{15}", state.columns) : Self.action(&state.random, columns: &state.columns)
                }
                if let key {
                    try terminal.type(key)
                } else {
                    try terminal.resize(columns: width, rows: rows)
                    kill(getpid(), SIGWINCH)
                }
                try await recorder.wait(after: before)
                do {
                    try await terminal.waitForScreen { Self.shows($0, recorder.line, columns: width) }
                    guard step % 20 == 0 else { continue }
                    // When a key that does nothing has been read, all is drawn; the first one may end a search.
                    for _ in 1 ... 2 {
                        let last = recorder.count
                        try terminal.type("\u{1B}[5~")
                        try await recorder.wait(after: last)
                    }
                    let shown = terminal.display
                    try terminal.type("\u{C}")
                    try await terminal.waitForScreen { screen in
                        screen.cursorRow <= shown.cursorRow && screen.lines.count <= shown.lines.count
                            && shown.isSame(as: screen, from: shown.cursorRow - screen.cursorRow)
                    }
                } catch {
                    let action = key.map(\.debugDescription) ?? "a window of \(width) columns"
                    throw SupportError(
                        "Seed \(seed), step \(step), \(action), \(recorder.line.debugDescription): \(error)"
                    )
                }
            }
            // Enter does not run a line that a search has not found.
            try terminal.type("\u{7}\r")
        }
        XCTAssertEqual(line, .line(recorder.line))
    }

    /// The next key, or the next width of the window.
    private static func action(
        _ random: inout SeededGenerator,
        columns: inout Int
    ) -> (key: String?, columns: Int) {
        switch Int.random(in: 0 ..< 40, using: &random) {
        case 0:
            columns = [20, 33, 40, 80].randomElement(using: &random) ?? columns
            return (nil, columns)
        case 1 ..< 20: return (keys.randomElement(using: &random), columns)
        default: return (texts.randomElement(using: &random), columns)
        }
    }

    /// Whether the last rows are those of the line, with or without what is suggested.
    private static func shows(_ screen: TerminalScreen, _ line: String, columns: Int) -> Bool {
        var plain = TerminalScreen(columns: columns, rows: 100)
        // A word can be deleted up to a mark.
        let isMark = line.unicodeScalars.first?.properties.generalCategory == .nonspacingMark
        plain.feed("norris> " + (isMark ? "◌" : "") + line)
        let typed = plain.lines
        if let label = screen.lines.lastIndex(where: { $0.hasPrefix("(search)") }) {
            // A row may have blanks only.
            let rows = screen.lines[..<label].reversed().drop { $0.isEmpty }
            return zip(rows, typed.reversed().drop { $0.isEmpty }).allSatisfy { $0 == $1 }
        }
        // Of a line that is higher than the window, some rows are shown.
        guard screen.lines.suffix(typed.count) != typed[...], typed.count < screen.rows else { return true }
        guard let whole = history.last(where: { $0.utf8.count > line.utf8.count && $0.hasPrefix(line) })
        else { return false }
        var rest = whole.dropFirst(line.count)
        // Behind a row that is full, it begins in the next one.
        var next = plain
        next.feed("x")
        let rows = max(typed.count, next.cursorRow + 1)
        while let next = rest.popFirst() {
            var longer = plain
            longer.feed(String(next) + (rest.isEmpty ? "" : "…"))
            guard longer.lines.count <= rows else {
                plain.feed("…")
                break
            }
            plain.feed(String(next))
        }
        return screen.lines.suffix(plain.lines.count) == plain.lines[...]
    }
}

/// Records the lines that are shown; the first characters of each have a style.
private struct LineRecorder: Completing {
    private let shown = Monitor((line: "", count: 0))

    var line: String {
        shown.withValue { $0.line }
    }

    var count: Int {
        shown.withValue { $0.count }
    }

    /// Blocks until a line has been shown after so many others.
    func wait(after count: Int) async throws {
        let shown = shown
        let isShown = try await offTheCooperativePool { shown.wait(timeout: 10) { $0.count > count ? true : nil } }
        guard isShown == true else { throw SupportError("No line was shown within 10 s.") }
    }

    func completions(of _: String) -> Completions? {
        nil
    }

    func loadCompletions(of _: String) {}

    func styled(_ line: String) -> StyledText {
        shown.withValue { $0 = (line, $0.count + 1) }
        return StyledText(String(line.prefix(5)), .command) + StyledText(String(line.dropFirst(5)))
    }

    func listing(of _: [Completion], columns _: Int) -> SanitizedText {
        SanitizedText()
    }
}
