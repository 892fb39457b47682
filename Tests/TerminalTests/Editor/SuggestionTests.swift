import Foundation
import Terminal
import TestSupport
import XCTest

/// The rest of an earlier line, faint behind the cursor.
final class SuggestionTests: XCTestCase {
    func testNewestLineThatBeginsWithTheTypedTextIsSuggested() async throws {
        let harness = try EditorHarness(history: ["joke dev", "joke food", "jo\u{301}b"], prompt: .colored)
        try await harness.type(returns: "jo") { terminal in
            try await terminal.type("jo", shows: "norris> jo▏ke food")
            try await terminal.waitForScreen { screen in
                screen.style(of: "ke food")?.description == "2" && screen.style(of: "jo")?.isPlain == true
            }
        }
        try await harness.terminal.type("", shows: "norris> jo")
    }

    func testOnlyCompletionIsSuggestedWithoutALineOfTheHistory() async throws {
        let completer = WordCompleter(["help", "history"])
        try await EditorHarness(history: ["other"], prompt: .colored, completer: completer).type([
            "h": "norris> h",
            "e": "norris> he▏lp",
        ], then: Key.right, returns: "help")
    }

    func testKeysTakeTheWholeSuggestion() async throws {
        for settings in EditorHarness.emacsAndVi {
            let harness = try EditorHarness(settings, history: ["joke dev for Zoë"], prompt: .colored)
            for key in [Key.right, "\u{1B}OC", "\u{1B}[F", "\u{1B}[4~", "\u{5}", "\u{6}"] {
                try await harness.type("jo" + key + "!", returns: "joke dev for Zoë!")
            }
        }
    }

    func testKeysTakeAWordOfTheSuggestion() async throws {
        let harness = try EditorHarness(history: ["search cafe\u{301} au-lait 日本 👍"], prompt: .colored)
        for key in ["\u{1B}f", "\u{1B}[1;5C"] {
            try await harness.type("s" + key, returns: "search")
            try await harness.type("s" + key + key, returns: "search cafe\u{301}")
            try await harness.type("s" + key + key + key, returns: "search cafe\u{301} au-lait")
            try await harness.type("s" + key + key + key + key, returns: "search cafe\u{301} au-lait 日本")
        }
    }

    func testSuggestionIsGoneWhenItDoesNotFitAndIsNotTakenInTheMiddleOfALine() async throws {
        try await EditorHarness(history: ["joke dev"], prompt: .colored).type([
            "joke d": "norris> joke dev",
            "x": "norris> joke dx",
            "\u{7F}": "norris> joke d▏ev",
            "\u{7F}\u{7F}": "norris> joke▏ dev",
            Key.left: "norris> jok▏e",
            Key.left + "\u{1B}f": "norris> joke▏ dev",
        ], returns: "joke")
    }

    func testLineOfTheHistoryHasNoSuggestionUntilItIsEdited() async throws {
        for settings in EditorHarness.emacsAndVi {
            let history = ["joke dev for Vim", "joke dev", "search jokes"]
            let harness = try EditorHarness(settings, history: history, prompt: .colored)
            for keys in [
                Key.up + Key.up, "joke d" + Key.up, "\u{12}dev\u{5}", "\u{12}dev" + Key.right, "\u{12}sea" + Key.up,
            ] {
                try await harness.type(returns: "joke dev for Vim", after: keys) { terminal in
                    try terminal.type(keys)
                    try await terminal.waitForScreen { $0.lines.last == "norris> joke dev" && $0.cursorColumn == 16 }
                    try terminal.type("\u{1B}[F")
                    try terminal.type("\u{1B}[F \u{1B}[F")
                    try await terminal.waitForScreen { $0.lines.last == "norris> joke dev for Vim" }
                }
            }
        }
    }

    func testLineThatIsTypedAgainHasASuggestion() async throws {
        for keys in ["sho\(Key.up)\u{15}show", "sho\(Key.up)\u{15}\u{19}", "show\u{12}\u{7}", "sh\u{12}\u{7}ow"] {
            let harness = try EditorHarness(history: ["show 3", "show"], prompt: .colored)
            try await harness.type([keys: "norris> show▏ 3"], returns: "show")
        }
    }

    func testLineOfTheHistoryHasNoSuggestionAfterASearchThatIsLeft() async throws {
        try await EditorHarness(history: ["joke", "show 3", "show"], prompt: .colored).type([
            Key.up + "\u{12}jo": "norris> joke\n(search) jo",
            "\u{7}": "norris> show▏",
            Key.up: "norris> show 3▏",
        ], returns: "show 3")
    }

    func testSuggestionIsGoneInASearchAndAfterTab() async throws {
        let completer = WordCompleter(["joke", "join"])
        try await EditorHarness(history: ["joke dev", "jo x"], prompt: .colored, completer: completer).type([
            "jok": "norris> joke dev",
            "\u{12}\u{15}x": "norris> jo x\n(search) x",
            "\u{7}\u{15}jo": "norris> jo▏ x",
            "\t": "norris> jo\njoke\njoin",
            "k": "norris> joke dev",
        ], returns: "jok")
    }

    func testCtrlCLeavesTheTypedTextAlone() async throws {
        let harness = try EditorHarness(history: ["joke dev"], prompt: .colored)
        try await harness.interrupt(after: ["jo": "norris> joke dev"], leaving: "norris> jo^C")
    }

    func testWindowThatChangesShowsTheSuggestionAgain() async throws {
        let xs = String(repeating: "x", count: 30)
        let harness = try EditorHarness(history: ["joke " + xs], columns: 60, prompt: .colored)
        try await harness.type(returns: "jo") { terminal in
            try await terminal.type("jo", shows: "norris> joke \(xs)")
            for (columns, screen) in [(20, "norris> jo▏ke xxxxxx…"), (40, "norris> jo▏ke \(xs.prefix(26))…")] {
                try await terminal.resize(columns: columns, rows: 6, shows: screen)
            }
        }
        try await harness.terminal.type("", shows: "norris> jo")
    }

    func testThereIsNoSuggestionWithoutColor() async throws {
        try await EditorHarness(history: ["joke dev"]).type(returns: "jo") { terminal in
            try await terminal.type("jo", shows: "norris> jo")
            try await terminal.type(Key.right, shows: "norris> jo", bells: 1)
        }
    }

    func testEachKeyIsShownWithOneUpdate() async throws {
        _ = try await EditorHarness(history: ["joke dev"], prompt: .colored).readLine { terminal in
            let keys = [("j", 9), ("o", 10), ("\u{7F}", 9), (Key.left, 8), ("\u{5}", 9), ("\u{5}", 16), ("\u{17}", 13)]
            for (key, column) in keys {
                let count = terminal.transcript.utf8.count
                try terminal.type(key)
                try await terminal.waitForScreen { $0.cursorColumn == column }
                let written = String(decoding: terminal.transcript.utf8.dropFirst(count), as: UTF8.self)
                let updates = written.components(separatedBy: "\u{1B}[?2026h")
                XCTAssertTrue(updates.count <= 2 && written.hasSuffix("\u{1B}[?2026l") || updates.count == 1, written)
            }
            try terminal.type("\r")
        }
    }
}
