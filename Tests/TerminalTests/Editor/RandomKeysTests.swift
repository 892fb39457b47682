import Foundation
import TestSupport
import XCTest

/// Types random keys, and compares the line with a simple model, and the screen with one that shows the model's line.
///
/// NORRIS_RANDOM_KEYS sets how many keys are typed, and NORRIS_RANDOM_SEED which.
final class RandomKeysTests: XCTestCase {
    private struct Line {
        var before: [Character] = []
        var after: [Character] = []
        var killed: [Character] = []

        mutating func type(_ key: String) {
            switch key {
            case "\u{1B}[D": after = before.suffix(1) + after; before = before.dropLast()
            case "\u{1B}[C": before += after.prefix(1); after = Array(after.dropFirst())
            case "\u{1}": after = before + after; before = []
            case "\u{5}": before += after; after = []
            // libedit yanks what was deleted last, even if it was one character.
            case "\u{7F}": killed = before.isEmpty ? killed : before.suffix(1); before = before.dropLast()
            case "\u{1B}[3~": killed = after.isEmpty ? killed : Array(after.prefix(1)); after = Array(after.dropFirst())
            case "\u{B}": killed = after; after = []
            case "\u{19}": before += killed
            case "\u{C}": break
            default: before += Array(key)
            }
        }

        var text: String {
            String(before + after)
        }
    }

    private static let texts = "abchjoq 12\"'-日本👍éü".map(String.init) + ["joke ", "日本"]
    private static let movements = ["\u{1B}[D", "\u{1B}[C", "\u{1B}[3~"]
    private static let keys = movements + "\u{1}\u{5}\u{7F}\u{B}\u{19}\u{C}".map(String.init)

    func testLineIsThatOfTheModelAfterEachKey() throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["NORRIS_RANDOM_KEYS"].flatMap(Int.init) ?? (LongTests.areWanted ? 4000 : 800)
        let seed = environment["NORRIS_RANDOM_SEED"].flatMap(UInt64.init) ?? .random(in: 0 ... 1_000_000)
        print("RandomKeysTests: NORRIS_RANDOM_SEED=\(seed)")
        for (number, (columns, rows)) in [(200, 24), (80, 24), (40, 12), (20, 12)].enumerated() {
            let hosts = try [[], ["--plain"]].map { try EditorHost($0, columns: columns, rows: rows) }
            try type(count / 8, seed: seed + UInt64(number), on: hosts[number % 2], columns: columns, rows: rows)
            try type(count / 8, seed: seed + UInt64(number), on: hosts[1 - number % 2], columns: columns, rows: rows)
        }
    }

    private func type(_ count: Int, seed: UInt64, on host: EditorHost, columns: Int, rows: Int) throws {
        var random = SeededGenerator(seed: seed)
        var line = Line()
        for step in 1 ... count {
            let isText = Int.random(in: 0 ..< 3, using: &random) > 0
            var key = (isText ? Self.texts : Self.keys).randomElement(using: &random) ?? "x"
            // No suggestion of a completion, which would be on the screen.
            key = line.before.isEmpty && key != "\u{1B}[D" ? "x" : key
            key = line.text.count > 100 ? "\u{1}" : key
            line.type(key)
            if line.text.count > 100, key == "\u{1}" {
                line.type("\u{B}")
                key += "\u{B}"
            }
            var whole = TerminalScreen(columns: columns, rows: rows)
            whole.feed("norris> \(line.text)".utf8)
            let cursor = Self.cursor(of: line, columns: columns)
            do {
                try host.terminal.type(key)
                try host.terminal.waitForScreen { screen in
                    let top = screen.lines.count - whole.lines.count
                    return screen.lines.suffix(whole.lines.count) == whole.lines[...]
                        && screen.cursorRow - top == cursor.row && screen.cursorColumn == cursor.column
                }
            } catch {
                throw SupportError(
                    "Seed \(seed), step \(step), \(key.debugDescription), \(line.text.debugDescription): \(error)"
                )
            }
        }
        try host.type("", returns: line.text)
    }

    /// The cursor is never behind the last column, and a wide character that has no room begins the next row.
    private static func cursor(of line: Line, columns: Int) -> (row: Int, column: Int) {
        var place = 0
        for character in "norris> " + line.before + line.after.prefix(1) {
            let isLast = place % columns == columns - 1 && String(character).columns == 2
            place += (isLast ? 1 : 0) + String(character).columns
        }
        place -= line.after.first.map { String($0).columns } ?? 0
        return (place / columns, place % columns)
    }
}
