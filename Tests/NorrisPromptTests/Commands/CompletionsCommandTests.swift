import Foundation
import TestSupport
import XCTest
@testable import NorrisPrompt

/// The scripts in their shells: what they ask the program for, and what they make of its answer.
///
/// The program is a function here that answers with odd text, and records its arguments.
final class CompletionsCommandTests: XCTestCase {
    private let summary = #"Say "it's" [50%] \n \\ \': $HOME `date` (a|b)* ~ ! #no; done."#
    /// Words that a shell could take for a pattern, or break into several words.
    private let oddWords = ["?", "@", ":", ":q", "*", "[ab]", "!", "a:b", "--api=http://localhost:1", "a  b", "$HOME"]

    func testFishHandsOverTheWordsAndOffersTheAnswer() throws {
        let folder = try folder(for: .fish, program: #"""
        function norris
            printf '<%s>' $argv >> ~/asked
            cat ~/answer
        end
        """#)
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
        let folder = try folder(for: .bash, program: #"norris() { printf '<%s>' "$@" >> ~/asked; cat ~/answer; }"#)
        // A word in quotes stays in quotes.
        for words in [oddWords + ["'a  b'", ""], oddWords.filter { $0 != "a  b" } + ["ch"]] {
            let result = try Program(
                [
                    "-c",
                    #"""
                    source ~/script
                    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
                    _norris
                    printf '%s\n' "${COMPREPLY[@]}"
                    """#,
                    "bash", "norris",
                ] + words,
                executable: installed("bash"),
                environment: ["COMP_LINE": (["norris"] + words).joined(separator: " ")],
                home: folder.path
            ).run()

            XCTAssertEqual(result.standardError, "")
            XCTAssertEqual(result.standardOutput, "choice\nother\n")
            XCTAssertEqual(try asked(in: folder), call(words))
        }
    }

    func testBashJoinsWhatItBreaksAtPunctuation() throws {
        let folder = try folder(for: .bash, program: #"norris() { printf '<%s>' "$@" >> ~/asked; cat ~/answer; }"#)
        try folder.write("--color=always\n--color=auto\n", to: "answer")
        let breaks = #" "'><=;|&(:"#
        for (separators, reply) in [(breaks, "always\nauto\n"), (" ", "--color=always\n--color=auto\n")] {
            let result = try Program(
                [
                    "-c",
                    #"""
                    source ~/script
                    COMP_LINE='norris --api=http://localhost:1  --color=a' COMP_WORDBREAKS=$1
                    COMP_WORDS=(norris --api = http : //localhost : 1 --color = a) COMP_CWORD=10
                    _norris
                    printf '%s\n' "${COMPREPLY[@]}"
                    """#,
                    "bash", separators,
                ],
                executable: installed("bash"),
                home: folder.path
            ).run()

            XCTAssertEqual(result, ProgramResult(standardOutput: reply, exitStatus: 0))
            XCTAssertEqual(try asked(in: folder), call(["--api=http://localhost:1", "--color=a"]))
        }
    }

    func testZshHandsOverTheWordsAndOffersTheAnswer() throws {
        let folder = try folder(for: .zsh, program: #"norris() { printf '<%s>' "$@" >> ~/asked; cat ~/answer; }"#)
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
    private func folder(for shell: Shell, program: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("\(program)\n\(shell.script)", to: "script")
        try folder.write("choice \(summary)\nother\n", to: "answer")
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
