import TestSupport
import XCTest
@testable import NorrisPrompt

/// The scripts in their shells: what they ask the program for, and what they make of its answer.
///
/// The program is a function here that answers with odd text, and records its arguments.
final class CompletionsCommandTests: XCTestCase {
    private let summary = #"Say  "it's" [50%] \n \\ \': $HOME `date` (a|b)* ~ ! #no; done."#
    /// Words that a shell could take for a pattern, or break into several words.
    private let oddWords = ["?", "@", ":", ":q", "*", "[ab]", "!", "a:b", "--api=http://localhost:1", "a  b", "$HOME"]

    func testFishHandsOverTheWordsAndOffersTheAnswer() throws {
        let folder = try folder(for: .fish)
        let words = oddWords.map { "'\($0)'" }.joined(separator: " ")
        for (typed, partial) in [("", ""), ("ch", "ch")] {
            let result = try Program(
                ["--no-config", "-c", "source ~/script; complete -C \"norris $argv[1] \(typed)\"", words],
                executable: installed("fish"),
                home: folder.path
            ).run()

            XCTAssertEqual(result.standardError, "")
            XCTAssertEqual(result.standardOutput, "choice\t\(summary)\n" + (partial.isEmpty ? "other\n" : ""))
            XCTAssertEqual(try asked(in: folder), call(oddWords + [partial]))
        }
    }

    func testBashHandsOverTheWordsAndOffersTheAnswer() throws {
        let folder = try folder(for: .bash)
        let words = oddWords.map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: " ")
        for partial in ["", "ch"] {
            let result = try replies(to: "norris \(words) \(partial)", replacing: partial, in: folder)

            XCTAssertEqual(result, ProgramResult(standardOutput: "choice\nother\n", exitStatus: 0))
            XCTAssertEqual(try asked(in: folder), call(oddWords + [partial]))
        }
        // It replaces only what is behind punctuation.
        try folder.write("--color=always\n--color=auto\n", to: "answer")
        for (word, reply) in [("a", "always\nauto\n"), ("--color=a", "--color=always\n--color=auto\n")] {
            let result = try replies(to: "norris --api=http://localhost:1  --color=a", replacing: word, in: folder)

            XCTAssertEqual(result, ProgramResult(standardOutput: reply, exitStatus: 0))
            XCTAssertEqual(try asked(in: folder), call(["--api=http://localhost:1", "--color=a"]))
        }
    }

    /// Runs the script in bash as for a Tab at the end of a line, of which bash would replace a word.
    private func replies(to line: String, replacing word: String, in folder: TemporaryFolder) throws -> ProgramResult {
        let script = #"""
        source ~/script
        COMP_LINE=$1 COMP_POINT=${#1}
        _norris norris "$2" ''
        printf '%s\n' "${COMPREPLY[@]}"
        """#
        return try Program(["-c", script, "bash", line, word], executable: installed("bash"), home: folder.path).run()
    }

    func testZshHandsOverTheWordsAndOffersTheAnswer() throws {
        let folder = try folder(for: .zsh)
        let shell = try Program(
            ["-f", "-i"],
            executable: installed("zsh"),
            environment: ["PS1": "zsh> "],
            home: folder.path
        ).start(on: PseudoTerminal(columns: 120, rows: 24))
        try shell.terminal.waitFor("zsh> ")
        // Without the completions of other programs, which take most of the time.
        try shell.terminal.type("unsetopt beep; fpath=(${fpath:#*/Unix}); source ~/script\r")

        try shell.terminal.type("norris \t")
        try shell.terminal.waitForScreen { $0.lines.contains("choice  -- \(self.summary)") }
        XCTAssertEqual(try asked(in: folder), call([""]))
        for word in oddWords {
            try shell.terminal.type("\u{15}\u{C}norris '\(word)' ch\t!")
            try shell.terminal.waitForScreen { $0.lines.first == "zsh> norris '\(word)' choice !" }
            XCTAssertEqual(try asked(in: folder), call([word, "ch"]))
        }
    }

    /// A home with the script, the program that answers it, and the answer.
    private func folder(for shell: Shell) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let program = shell == .fish ? "function norris; printf '<%s>' $argv >> ~/asked; cat ~/answer; end"
            : #"norris() { printf '<%s>' "$@" >> ~/asked; cat ~/answer; }"#
        try folder.write("\(program)\n\(shell.script)", to: "script")
        try folder.write("choice  \(summary)\nother\n", to: "answer")
        return folder
    }

    /// How the program records that it was asked.
    private func call(_ words: [String]) -> String {
        (["--offline", "complete", "--"] + words).map { "<\($0)>" }.joined()
    }

    /// What the program has been asked since this was read before.
    private func asked(in folder: TemporaryFolder) throws -> String {
        let text = try folder.read("asked")
        try folder.write("", to: "asked")
        return text
    }

    private func installed(_ shell: String) throws -> String {
        guard let path = Program.find(shell) else { throw XCTSkip("\(shell) is not installed here.") }
        return path
    }
}
