import CLibEdit

/// A command of this program, to which users can bind keys in their `~/.editrc`.
struct EditorCommand: Sendable {
    let name: String
    /// The keys that have it unless the user's settings bind them.
    let keys: [String]
    /// The keys that have it in any case.
    let fixedKeys: [String]
    /// The keys that have it in vi's command mode, too.
    let viKeys: [String]
    /// Returns what libedit is to do next.
    let run: @Sendable (EditLineSession) -> Int32

    private init(
        _ name: String,
        _ keys: [String] = [],
        fixed: [String] = [],
        vi: [String] = [],
        run: @escaping @Sendable (EditLineSession) -> Int32
    ) {
        (self.name, self.keys, fixedKeys, viKeys, self.run) = ("norris-" + name, keys, fixed, vi, run)
    }

    /// The keys with Ctrl, whose sequences have two beginnings, and with Alt.
    private static func words(_ letter: String) -> [String] {
        ["\\e[1;5", "\\e[5", "\\e[1;3"].map { $0 + letter }
    }

    /// Those of libedit that move and delete know no grapheme clusters and no suggestion; in vi's modes they do not
    /// move behind the last character.
    static let all = [
        EditorCommand("complete", fixed: ["^I"]) { $0.tabKey?.press() ?? CC_ERROR },
        EditorCommand("paste", fixed: ["\\e" + Paste.beginning]) { $0.insertPaste() },
        EditorCommand("search", fixed: ["^R", "^S"], vi: ["^R", "^S", "/", "?"]) { $0.searchKeys.press() },

        EditorCommand("next-char", ["^F", "\\e[C", "\\eOC"]) { $0.line.moveRight() },
        EditorCommand("prev-char", ["^B", "\\e[D", "\\eOD"]) { $0.line.show($0.line.text.moved(by: -1)) },
        EditorCommand("next-word", ["\\ef", "\\eF"], fixed: words("C")) { $0.line.moveRightByWord() },
        EditorCommand("prev-word", ["\\eb", "\\eB"], fixed: words("D")) {
            $0.line.show($0.line.text.moved(by: $0.line.text.previousWord))
        },
        // The last two keys are End as the console and screen send it.
        EditorCommand("end-of-line", ["^E", "\\e[F", "\\eOF"], fixed: ["\\e[4~", "\\e[8~"]) { $0.line.moveToEnd() },

        EditorCommand("delete-prev-char", ["^H", "^?"]) { $0.line.show($0.line.text.removing(-1)) },
        EditorCommand("delete-next-char", fixed: ["\\e[3~"]) { $0.line.show($0.line.text.removing(1)) },
        EditorCommand("delete-or-end", ["^D"]) { $0.line.deleteNextOrEnd() },

        EditorCommand("kill-to-start", ["^U"]) { $0.line.kill { -$0.before.count } },
        EditorCommand("kill-to-end", ["^K"]) { $0.line.kill(\.after.count) },
        EditorCommand("kill-to-space", ["^W"]) { $0.line.kill(\.previousSpace) },
        EditorCommand("kill-prev-word", ["\\e^H", "\\e^?"]) { $0.line.kill(\.previousWord) },
        EditorCommand("kill-next-word", ["\\ed", "\\eD"]) { $0.line.kill(\.nextWord) },
        EditorCommand("yank", ["^Y"]) { $0.line.yank() },
        EditorCommand("yank-earlier", ["\\ey", "\\eY"]) { $0.line.insertNext(of: $0.line.killed) },
        EditorCommand("last-word", ["\\e."]) { $0.line.insertNext(of: $0.suggestions.lastWords) },
        EditorCommand("transpose-words", ["\\et", "\\eT"]) { $0.line.show($0.line.text.transposed) },
        EditorCommand("edit-elsewhere", ["^X^E"], vi: ["v"]) {
            $0.keys.stop = .edit(String($0.line.all))
            return CC_NORM
        },

        EditorCommand("undo", ["^_", "^X^U"]) { $0.line.show($0.line.undoHistory.go(by: -1)) },
        EditorCommand("redo", ["\\e_", "^X^R"]) { $0.line.show($0.line.undoHistory.go(by: 1)) },
    ]
}
