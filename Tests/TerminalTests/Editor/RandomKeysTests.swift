import Foundation
import Terminal
import TestSupport
import XCTest

/// Types random keys, and compares the screen with one that shows the line drawn from nothing.
///
/// NORRIS_RANDOM_KEYS sets how many keys are typed, and NORRIS_RANDOM_SEED which.
final class RandomKeysTests: XCTestCase, SkippedUnderThreadSanitizer {
    private static let history = [
        "joke dev", "joke food for 日本👍 and e\u{301}", "help joke", "search \"two words\" --json",
    ]
    private static let words = [
        "joke", "joker", "jolly", "help", "history", "日本", "日本👍", "e\u{301}a", "e\u{301}b", "set",
    ]
    private static let texts = "abchjoqs 12\"'-日本👍".map(String.init) + ["e\u{301}", "joke ", "help ", "se"]
    private static let keys = [
        "\u{7F}", "\u{8}", "\u{1}", "\u{2}", "\u{5}", "\u{6}", "\u{B}", "\u{14}", "\u{15}", "\u{17}", "\u{19}", "\u{C}",
        "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[H", "\u{1B}[F", "\u{1B}[3~", "\u{1B}b", "\u{1B}f",
        "\u{1B}d", "\u{1B}[1;5C", "\u{1B}[1;5D", "\u{1B}[3;5~", "\u{1B}[15;2~", "\u{1B}u", "\u{1B}c",
        "\u{12}", "\u{13}", "\u{7}", "\u{12}e\u{1B}[A", "\t", "\t", "\t\t", "\u{1B}[Z", "\u{1B}[200~one 日\u{1B}[201~",
        twoLines, "\u{1F}", "\u{1F}", "\u{18}\u{15}", "\u{1B}_", "\u{18}\u{12}", "\u{1B}y", "\u{1B}t", "\u{1B}.",
        "\u{1B}\u{7F}",
    ]
    private static let menuKeys = [
        "\t", "\u{1B}[Z", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}OA", "\u{1B}OB", "\u{1B}", "\u{7}",
        "\r", "x",
    ]
    /// In a search, a paste is part of the pattern.
    private static let twoLines = "\u{7}\u{1B}[200~one\ntwo 日\n\u{1B}[201~"
    /// How many keys are typed on each line.
    private static let longestLine = 120

    private struct Model {
        var random: SeededGenerator
        var columns: Int
        let rows: Int
        /// How many lines of pastes wait.
        var waiting = 0
        /// Whether a search may be shown, whose pattern is not known here.
        var maySearch = false

        /// An emptied line drops those that wait.
        mutating func note(_ line: String) {
            waiting = line.isEmpty ? 0 : waiting
        }
    }

    func testScreenShowsTheLineAfterEveryKey() async throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["NORRIS_RANDOM_KEYS"].flatMap(Int.init) ?? (LongTests.areWanted ? 1800 : 600)
        let seed = environment["NORRIS_RANDOM_SEED"].flatMap(UInt64.init) ?? .random(in: 0 ... 1_000_000)
        print("RandomKeysTests: NORRIS_RANDOM_SEED=\(seed)")
        for (number, (columns, rows)) in [(80, 24), (40, 10), (20, 6)].enumerated() {
            try await type(count / 3, seed: seed + UInt64(number), columns: columns, rows: rows)
        }
    }

    private func type(_ count: Int, seed: UInt64, columns: Int, rows: Int) async throws {
        let recorder = WordCompleter(Self.words, styledCount: 5)
        let harness = try EditorHarness(
            history: Self.history, columns: columns, rows: rows, prompt: .colored, completer: recorder
        )
        let model = Monitor(Model(random: SeededGenerator(seed: seed), columns: columns, rows: rows))
        for first in stride(from: 1, through: count, by: Self.longestLine) {
            let shown = recorder.shown.count
            let isInterrupted = model.withValue { Bool.random(using: &$0.random) }
            let line = try await harness.readLine(timeout: 600) { terminal in
                try await recorder.wait(after: shown)
                for step in first ..< min(first + Self.longestLine, count + 1) {
                    try await Self.press(step, on: terminal, seed: seed, model: model, recorder: recorder)
                }
                model.withValue { $0.note(recorder.shown.line) }
                // Leaves a menu or a search; what is typed then shows that all keys have been read.
                try terminal.type("\u{7}\u{5}#")
                let expected = model.withValue { $0 }
                try await terminal.waitForScreen { screen in
                    recorder.shown.line.hasSuffix("#") && Self.shows(screen, recorder, expected)
                }
                if isInterrupted {
                    kill(getpid(), SIGINT)
                } else {
                    try terminal.type("\r")
                }
            }
            let waiting = model.withValue { model in
                defer { model.waiting = isInterrupted ? 0 : max(model.waiting - 1, 0) }
                return model.waiting
            }
            if isInterrupted {
                XCTAssertEqual(line, .interrupted(discardedText: !recorder.shown.line.isEmpty || waiting > 0))
                _ = write(harness.terminal.secondary, "^C\r\n", 4)
            } else {
                XCTAssertEqual(line, .line(recorder.shown.line))
            }
        }
    }

    /// Presses the next key, and waits for the screen.
    private static func press(
        _ step: Int,
        on terminal: PseudoTerminal,
        seed: UInt64,
        model: Monitor<Model>,
        recorder: WordCompleter
    ) async throws {
        let before = recorder.shown.count
        let key = model.withValue { action(&$0, recorder) }
        let expected = model.withValue { $0 }
        if let key {
            try terminal.type(key)
        } else {
            try terminal.resize(columns: expected.columns, rows: expected.rows)
            kill(getpid(), SIGWINCH)
        }
        do {
            try await recorder.wait(after: before)
            // Where the same menu is drawn again, it is known a moment after its line, and nothing is written.
            _ = try? await terminal.waitForScreen(timeout: 0.1) { shows($0, recorder, expected) }
            try await terminal.waitForScreen { shows($0, recorder, expected) }
            guard step % 20 == 0 else { return }
            // When a key that does nothing has been read, all is drawn; the first one may end a search.
            for _ in 1 ... 2 {
                let last = recorder.shown.count
                try terminal.type("\u{1B}[5~")
                try await recorder.wait(after: last)
            }
            let shown = terminal.display
            let last = recorder.shown.count
            try terminal.type("\u{C}")
            // The screen is the same before that, too.
            try await recorder.wait(after: last)
            try await terminal.waitForScreen { screen in
                screen.cursorRow <= shown.cursorRow && screen.lines.count <= shown.lines.count
                    && shown.isSame(as: screen, from: shown.cursorRow - screen.cursorRow)
            }
        } catch {
            let action = key.map(\.debugDescription) ?? "a window of \(expected.columns) columns"
            let line = recorder.shown.line.debugDescription
            throw SupportError("Seed \(seed), step \(step), \(action), \(line): \(error)")
        }
    }

    /// The next key; nil where the window has another width.
    private static func action(_ model: inout Model, _ recorder: WordCompleter) -> String? {
        model.note(recorder.shown.line)
        if recorder.shown.line.count > 60 {
            return "\u{5}\u{15}"
        }
        if let menu = recorder.shown.menu, Int.random(in: 0 ..< 4, using: &model.random) > 0 {
            let key = menuKeys.randomElement(using: &model.random)
            // Without a choice, Enter ends the line.
            return key == "\r" && !menu.contains { $0.hasSuffix("<") } ? "\u{7}" : key
        }
        switch Int.random(in: 0 ..< 40, using: &model.random) {
        case 0 where model.maySearch:
            // A row that is written while the window changes would be at another place.
            model.maySearch = false
            return "\u{7}"
        case 0:
            model.columns = [20, 33, 40, 80].randomElement(using: &model.random) ?? model.columns
            return nil
        case 1 ..< 20:
            let key = keys.randomElement(using: &model.random)
            model.waiting += key == twoLines ? 1 : 0
            model.maySearch = model.maySearch || key?.contains { "\u{12}\u{13}".contains($0) } == true
            return key
        default: return texts.randomElement(using: &model.random)
        }
    }

    /// Whether the last rows are those of the line, with or without what is suggested, and those below it.
    private static func shows(_ screen: TerminalScreen, _ recorder: WordCompleter, _ model: Model) -> Bool {
        let (line, shown) = (recorder.shown.line, screen.lines)
        var model = model
        model.note(line)
        var plain = TerminalScreen(columns: model.columns, rows: 30)
        // A word can be deleted up to a mark.
        let isMark = line.unicodeScalars.first?.properties.generalCategory == .nonspacingMark
        plain.feed("norris> " + (isMark ? "◌" : "") + line)
        let typed = plain.lines
        // Behind a row that is full, the next one has begun.
        var next = plain
        next.feed("x")
        if let label = shown.lastIndex(where: { $0.hasPrefix("(search)") }) {
            // A row may have blanks only.
            let rows = shown[..<label].reversed().drop { $0.isEmpty }
            let expected = typed.reversed().drop { $0.isEmpty }
            // Behind a pattern that fills its last row, the next one has begun.
            let isFull = TextWidth.columns(of: shown.last ?? "") == model.columns
            let hasRoom = typed.count + shown.count - label + (isFull ? 1 : 0) <= screen.rows
            guard zip(rows, expected).allSatisfy({ $0 == $1 }), !hasRoom || rows.count >= expected.count else {
                return false
            }
            // A pattern of one row is compared: behind a full one, a blank may have been lost.
            let pattern = shown[label].dropFirst(8).replacing(/: (first|last) match$/, with: "")
            guard label == shown.count - 1, !pattern.contains(": no match") else { return true }
            return pattern.lowercased().split(separator: " ").allSatisfy(line.lowercased().contains)
        }
        let below = rowsBelow(recorder.shown.menu, model, room: model.rows - 1 - next.cursorRow)
        guard shown.suffix(below.count) == below[...] else { return false }
        var lines = shown.dropLast(below.count)
        // Behind a row that is full.
        while lines.last?.isEmpty == true {
            lines.removeLast()
        }
        // Of a line that is higher than the window, some rows are shown.
        guard lines.suffix(typed.count) != typed[...], typed.count < screen.rows else { return true }
        let recalled = history.last { $0.utf8.count > line.utf8.count && $0.hasPrefix(line) }
        guard let whole = recalled ?? onlyCompletion(of: line, recorder) else { return false }
        var rest = whole.dropFirst(line.count)
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
        return lines.suffix(plain.lines.count) == plain.lines[...]
    }

    /// The line with the only completion there is.
    private static func onlyCompletion(of line: String, _ recorder: WordCompleter) -> String? {
        guard let offer = recorder.completions(of: line), offer.candidates.count == 1 else { return nil }
        return String(line.unicodeScalars.dropLast(offer.replaced)) + offer.candidates[0].text
    }

    private static func rowsBelow(_ menu: [String]?, _ model: Model, room: Int) -> [String] {
        guard room > 0 else { return [] }
        guard let menu else {
            let note = model.waiting == 1 ? "1 more line waits (Ctrl-C drops it)"
                : "\(model.waiting) more lines wait (Ctrl-C drops them)"
            return model.waiting == 0 ? [] : [note.shortened(to: model.columns - 1)]
        }
        guard menu.count > room else { return menu }
        let height = max(room - 1, 1)
        let chosen = menu.firstIndex { $0.hasSuffix("<") } ?? 0
        let first = min(chosen / height * height, menu.count - height)
        let part = height == 1 ? "row \(first + 1)" : "rows \(first + 1) to \(first + height)"
        let note = "\(part) of \(menu.count)".shortened(to: model.columns - 1)
        return menu[first ..< first + height] + (room > 1 ? [note] : [])
    }
}
