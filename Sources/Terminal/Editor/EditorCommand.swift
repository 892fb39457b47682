import CLibEdit

/// A command of this program, to which users can bind keys in their `~/.editrc`.
struct EditorCommand: Sendable {
    let name: String
    /// The keys that have it unless the user's settings bind them.
    var keys: [String] = []
    /// Those in vi's command mode.
    var viKeys: [String] = []
    /// Returns what libedit is to do next.
    let run: @Sendable (EditLineSession) -> Int32

    /// Those of libedit that move and delete know no grapheme clusters and no suggestion; in vi's modes they do not
    /// move behind the last character.
    static let all = [
        EditorCommand(name: "norris-complete", keys: ["^I"]) { $0.complete() },
        EditorCommand(name: "norris-paste", keys: ["\\e" + Paste.beginning]) { $0.insertPaste() },
        EditorCommand(name: "norris-search", keys: ["^R", "^S"], viKeys: ["^R", "^S"]) { $0.searchHistory() },
        EditorCommand(name: "norris-vi-search", viKeys: ["/", "?"]) { $0.searchHistory(isVi: true) },
        EditorCommand(name: "norris-vi-search-older", viKeys: ["n"]) { $0.searchAgain(by: 1) },
        EditorCommand(name: "norris-vi-search-newer", viKeys: ["N"]) { $0.searchAgain(by: -1) },
        EditorCommand(name: "norris-older", keys: ["\\e[A", "\\eOA", "^P", "\\ep", "\\eP"]) { $0.walk(by: 1) },
        EditorCommand(name: "norris-newer", keys: ["\\e[B", "\\eOB", "^N", "\\en", "\\eN"]) { $0.walk(by: -1) },
        EditorCommand(name: "norris-vi-older", viKeys: ["^P", "k", "K", "\\55"]) { $0.walk(by: 1, isVi: true) },
        EditorCommand(name: "norris-vi-newer", viKeys: ["^N", "j", "J", "+"]) { $0.walk(by: -1, isVi: true) },
        EditorCommand(name: "norris-vi-word", viKeys: ["w", "W"]) { $0.keyReader.passWordKey() },
        EditorCommand(name: "norris-vi-line", viKeys: ["G"]) { $0.goToNumberedLine() },
        EditorCommand(name: "norris-count", keys: (0 ... 9).map { "\\e\($0)" }, viKeys: (1 ... 9).map(String.init)) {
            $0.keyReader.readCount()
        },
        EditorCommand(name: "norris-next-char", keys: ["^F", "\\e[C", "\\eOC"]) { $0.line.moveRight { _ in 1 } },
        EditorCommand(name: "norris-prev-char", keys: ["^B", "\\e[D", "\\eOD"]) { $0.line.change { $0.moved(by: -1) } },
        // The last keys are arrows with Ctrl, whose sequences have two beginnings, and with Alt.
        EditorCommand(name: "norris-next-word", keys: ["\\ef", "\\eF", "\\e[1;5C", "\\e[5C", "\\e[1;3C"]) {
            $0.line.moveRight(by: \.nextWord, taking: \.nextWord)
        },
        EditorCommand(name: "norris-prev-word", keys: ["\\eb", "\\eB", "\\e[1;5D", "\\e[5D", "\\e[1;3D"]) {
            $0.line.change { $0.moved(by: $0.previousWord) }
        },
        // The last two keys are End as the console and screen send it.
        EditorCommand(name: "norris-end-of-line", keys: ["^E", "\\e[F", "\\eOF", "\\e[4~", "\\e[8~"]) {
            $0.line.moveRight(by: \.after.count)
        },
        EditorCommand(name: "norris-delete-prev-char", keys: ["^H", "^?"]) { $0.line.change { $0.removing(-1) } },
        EditorCommand(name: "norris-delete-next-char", keys: ["\\e[3~"]) { $0.line.change { $0.removing(1) } },
        EditorCommand(name: "norris-delete-or-end", keys: ["^D"]) {
            $0.line.all.isEmpty ? CC_EOF : $0.line.change { $0.removing(1) }
        },
        EditorCommand(name: "norris-kill-to-start", keys: ["^U"]) { $0.line.kill { -$0.before.count } },
        EditorCommand(name: "norris-kill-to-end", keys: ["^K"]) { $0.line.kill(\.after.count) },
        EditorCommand(name: "norris-kill-to-space", keys: ["^W"]) { $0.line.kill(\.previousSpace) },
        EditorCommand(name: "norris-kill-prev-word", keys: ["\\e^H", "\\e^?"]) { $0.line.kill(\.previousWord) },
        EditorCommand(name: "norris-kill-next-word", keys: ["\\ed", "\\eD"]) { $0.line.kill(\.nextWord) },
        EditorCommand(name: "norris-yank", keys: ["^Y"]) { $0.line.insert(from: $0.line.killed, replacesLast: false) },
        EditorCommand(name: "norris-yank-earlier", keys: ["\\ey", "\\eY"]) { $0.line.insert(from: $0.line.killed) },
        EditorCommand(name: "norris-last-word", keys: ["\\e."]) { $0.line.insert(from: $0.line.suggestions.lastWords) },
        EditorCommand(name: "norris-transpose-chars", keys: ["^T"]) { $0.line.change(\.charactersTransposed) },
        EditorCommand(name: "norris-transpose-words", keys: ["\\et", "\\eT"]) { $0.line.change(\.wordsTransposed) },
        EditorCommand(name: "norris-edit-elsewhere", keys: ["^X^E", "\\ee", "\\eE"], viKeys: ["v"]) {
            $0.keyReader.stop = .edit($0.line.all)
            return CC_NORM
        },
        EditorCommand(name: "norris-undo", keys: ["^_", "^X^U"]) { $0.line.undo(by: -1) },
        EditorCommand(name: "norris-redo", keys: ["\\e_", "^X^R"]) { $0.line.undo(by: 1) },
    ]
}
