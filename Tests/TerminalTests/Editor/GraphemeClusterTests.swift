import Terminal
import TestSupport
import XCTest

/// Keys for what a user sees as one character, and keys that type nothing.
final class GraphemeClusterTests: XCTestCase {
    private static let clusters = ["e\u{301}", "👩‍🚀", "🇩🇪", "❤️", "日", "x", "क्षि", "👍🏽"]

    func testBackspaceAndDeleteRemoveAClusterAndTheScreenShowsIt() async throws {
        for settings in EditorHarness.emacsAndVi {
            let harness = try EditorHarness(settings)
            for cluster in Self.clusters {
                for keys in ["a\(cluster)\u{7F}b", "a\(cluster)\u{8}b", "a\(cluster)b\(Key.left)\(Key.left)\u{1B}[3~"] {
                    try await harness.type(returns: "ab", after: keys) { terminal in
                        try terminal.type(keys)
                        try await terminal.waitForScreen { $0.lines.last == "norris> ab" }
                    }
                }
            }
        }
        // Key by key.
        try await EditorHarness().type(["e\u{301}": "norris> e\u{301}▏", "\u{7F}": "norris> ▏"], returns: "")
    }

    func testLeftAndRightMoveByClusters() async throws {
        let (clusters, left) = (Self.clusters, String(repeating: Key.left, count: Self.clusters.count))
        for count in 0 ... clusters.count {
            let keys = clusters.joined() + left + String(repeating: Key.right, count: count) + "|"
            let expected = clusters[..<count].joined() + "|" + clusters[count...].joined()
            try await EditorHarness().type(keys, returns: expected)
        }
    }

    func testCtrlLClearsTheScreenInBothEditors() async throws {
        for settings in EditorHarness.emacsAndVi {
            let harness = try EditorHarness(settings)
            try await harness.type("first", returns: "first")
            try await harness.type([
                "second": "norris> first\nnorris> second",
                "\u{C}": "norris> second▏",
            ], returns: "second")
        }
    }

    func testKeysWithoutACommandTypeNothing() async throws {
        let console = "ABCDE".map { "[[\($0)" }
        let numbered = ([5, 6] + Array(11 ... 34)).map { "[\($0)~" }
        let others = [
            "O2P", "O5S", "OP", "Oj", "[7;5~", "[8;5~", "[4;5~", "[3;9~", "[97;5u", "[2^", "[3$", "[5@", "[a", "[Z",
            // The end of a paste that has not begun.
            "[201~",
        ]
        let keys = (console + numbered + others).map { "\u{1B}" + $0 }
        let modifiable = [2, 3, 5, 6, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24]
        let modified = (2 ... 8).flatMap { modifier in
            modifiable.map { "\u{1B}[\($0);\(modifier)~" } + "PQRS".map { "\u{1B}[1;\(modifier)\($0)" }
        }
        let alt = ["\u{1B}\u{1B}[3~", "\u{1B}\u{1B}[5~", "\u{1B}\u{1B}[A", "\u{1B}\u{1B}Oa"]
        for (settings, keys) in [("", keys + alt), (EditorHarness.vi, keys)] {
            let harness = try EditorHarness(settings)
            try await harness.type("a" + modified.joined() + "b", returns: "ab")
            for pause in [0, LongTests.areWanted ? 10000 : 1000] as [UInt32] {
                try await harness.type(returns: "ab") { try $0.type("a" + keys.joined() + "b", pause: pause) }
            }
            for key in keys {
                try await harness.type("a\(key)b\(Key.left)\(key)c", returns: "acb")
            }
        }
    }

    func testKeyWithoutACommandEndsASearchAndACountAndDoesNothingInViCommandMode() async throws {
        let keys = "\u{1B}[25~x\u{1B}[[A2\u{1B}O2Pxie"
        try await EditorHarness(EditorHarness.vi).type(["abcd\u{1B}": "norris> abc▏d"], then: keys, returns: "aeb")
        let harness = try EditorHarness(history: ["joke", "show"])
        try await harness.type("\u{12}jo\u{1B}[[Ax\u{12}\u{15}sh\u{1B}[28~y", returns: "showy")
        try await harness.type("a\u{1B}3\u{1B}[25~b\u{16}\u{1B}[[A", returns: "ab\u{1B}[[A")
    }
}
