import Terminal

/// Completes the last word from a list, which is known after `later` has been typed before.
final class WordCompleter: Completing {
    static let words = ["categories", "favorite", "favorites", "help", "history", "joke", "joker", "quit", "日本"]

    func completions(of beforeCursor: String) -> Completions? {
        let word = beforeCursor.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
        let candidates = Self.words.filter { $0.hasPrefix(word) && beforeCursor.first != "x" }
            .map { Completion(text: $0, summary: beforeCursor.contains(" ") ? "" : "About \($0).") }
        return Completions(replaced: word.unicodeScalars.count, candidates: candidates)
    }

    func loadCompletions(of _: String) {}

    func isKnown(firstWord: String) -> Bool {
        Self.words.contains(firstWord)
    }
}

/// Reads lines until `quit`, and shows what was read. Arguments: --plain, --marks, and lines of the history.
@main
struct LineEditorHost {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let signals = try Signals.install(Set(Signal.allCases))
        Signals.endProcess(after: [.terminate, .hangUp, .quit])
        let terminal = NonblockingTerminal(of: 1)
        let usesColor = !arguments.contains("--plain")
        let style = usesColor ? Style.accent.sequence : nil
        let prompt = LinePrompt("norris> ", style: style, isMarked: arguments.contains("--marks"))
        func print(_ text: String) {
            _ = SanitizedText(text + "\n").write(to: terminal.descriptor)
        }
        let editor: LineEditor
        do {
            editor = try await LineEditor(
                input: 0, output: terminal.descriptor, history: arguments.filter { !$0.hasPrefix("--") },
                signals: signals, completer: WordCompleter(), usesColor: usesColor
            )
        } catch {
            return print(error.sentence)
        }
        editor.settingsNote.map(print)
        while true {
            let input = await editor.readLine(prompt: prompt)
            switch input {
            case .line("quit"), .endOfInput: return print("end")
            case .line("crash"): fatalError("crash")
            case let .line(line):
                print("[\(line.debugDescription)]")
                await editor.remember(line)
            case let .interrupted(discardedText): print("^C \(discardedText)")
            case let .terminated(signal): Signals.raise(signal)
            default: print("\(input)")
            }
        }
    }
}
