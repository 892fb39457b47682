import Foundation
import Synchronization
import Terminal

/// Completes the last word from a list; if it is slow, the test says when that is known, and when not.
///
/// Each byte in the pipe of the variable COMPLETIONS changes it. The test is told with titles of the terminal.
final class WordCompleter: Completing {
    static let words = ["categories", "favorite", "favorites", "help", "history", "joke", "joker", "quit", "日本"]

    private let isKnown: Mutex<Bool>

    init(isSlow: Bool) {
        isKnown = Mutex(!isSlow)
    }

    func completions(of beforeCursor: String) -> Completions? {
        guard isKnown.withLock(\.self) else { return nil }
        let word = beforeCursor.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
        let candidates = Self.words.filter { $0.hasPrefix(word) && beforeCursor.first != "x" }
            .map { Completion(text: $0, summary: beforeCursor.contains(" ") ? "" : "About \($0).") }
        return Completions(replaced: word.unicodeScalars.count, candidates: candidates)
    }

    func loadCompletions() {
        tell("asked")
    }

    func followTest(of editor: LineEditor) {
        let pipe = open(getenv("COMPLETIONS"), O_RDWR)
        var byte: UInt8 = 0
        while read(pipe, &byte, 1) == 1 {
            let isKnown = isKnown.withLock { isKnown in
                isKnown.toggle()
                return isKnown
            }
            if isKnown {
                editor.completionsHaveArrived()
            }
            tell(isKnown ? "known" : "forgotten")
        }
    }

    private func tell(_ word: String) {
        FileHandle.standardOutput.write(Data("\u{1B}]0;\(word)\u{7}".utf8))
    }

    func isKnown(firstWord: String) -> Bool {
        Self.words.contains(firstWord)
    }
}

/// Reads lines until `quit`, and shows what was read, between brackets; `crash` traps.
///
/// Arguments: --plain, --marks, --slow, --many for a history of 1,000 long lines, and lines of the history.
@main
struct LineEditorHost {
    static func main() async throws {
        let options = Set(CommandLine.arguments.dropFirst().filter { $0.hasPrefix("--") })
        var history = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") }
        if options.contains("--many") {
            let words = (0 ..< 200).map { "word\($0)" }.joined(separator: " ")
            history = (0 ..< 1000).map { "\(words) \($0)" }
        }
        let signals = Signals(Set(Signal.allCases))!
        Signals.endProcess(after: [.terminate, .hangUp, .quit])
        let terminal = NonblockingTerminal(of: 1)
        func print(_ text: String) {
            _ = SanitizedText(text + "\n").write(to: terminal.descriptor)
        }
        let completer = WordCompleter(isSlow: options.contains("--slow"))
        let editor: LineEditor
        do {
            editor = try await LineEditor(
                input: 0, output: terminal.descriptor, history: history, signals: signals, completer: completer,
                usesColor: !options.contains("--plain"), marksPrompts: options.contains("--marks")
            )
        } catch {
            return print(error.sentence)
        }
        if options.contains("--slow") {
            Thread.detachNewThread { completer.followTest(of: editor) }
        }
        editor.settingsNote.map(print)
        while true {
            let input = await editor.readLine(prompt: StyledText("norris> ", .accent))
            switch input {
            case .line("quit"), .endOfInput: return print("end")
            case .line("crash"): fatalError("crash")
            case let .line(line):
                print("[\(line.debugDescription)]")
                await editor.remember(line)
            case let .interrupted(discardedText): print("^C \(discardedText)")
            case let .terminated(signal): Signals.endProcess(by: signal.number)
            default: print("\(input)")
            }
        }
    }
}
