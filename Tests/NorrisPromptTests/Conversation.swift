import ChuckNorris
import Terminal
import TestSupport
import Vaccine
import XCTest
@testable import NorrisPrompt

/// Types lines at a prompt, and returns everything that is seen then.
@MainActor
func converse(
    _ lines: [String],
    onSelect: @escaping @MainActor @Sendable (ServiceSettings.Source) -> Void = { _ in }
) async throws -> String {
    let store = SettingsStore(selectSource: onSelect)
    Vaccine.setCure(for: SettingsStore.self, isUnique: true, with: store)
    let transcript = try Transcript()
    let context = CommandContext(output: transcript.output())
    let reader = ScriptedLines(lines.map { .line($0) }, on: transcript)
    _ = await Prompt(reader: reader, context: context).run()
    return try transcript.text
}

/// Types the lines behind the prompts of a transcript, and expects to see it, and one more prompt.
@MainActor
func assertConversation(_ transcript: String) async throws {
    let prompt = "norris> "
    let rows = transcript.split(separator: "\n", omittingEmptySubsequences: false)
    let lines = rows.filter { $0.hasPrefix(prompt) }.map { String($0.dropFirst(prompt.count)) }
    let text = try await converse(lines)
    XCTAssertEqual(text, "\(transcript)\n\(prompt)\n")
}

/// Types the lines of a test, and then presses Ctrl-D.
@MainActor
final class ScriptedLines: LineReading {
    private(set) var remembered: [String] = []

    private var inputs: [LineInput]
    private let transcript: Transcript

    init(_ inputs: [LineInput], on transcript: Transcript) {
        self.inputs = inputs.reversed()
        self.transcript = transcript
    }

    @MainActor
    func readLine(prompt: LinePrompt) async -> LineInput {
        let input = inputs.popLast() ?? .endOfInput
        if case let .line(line) = input {
            try? transcript.add(prompt.text + line + "\n")
        } else {
            try? transcript.add(prompt.text)
        }
        return input
    }

    @MainActor
    func remember(_ line: String) async {
        remembered.append(line)
    }
}

/// Sets the built-in jokes as the source, and no joke of an earlier run, where chance always says zero.
@MainActor
func useBuiltInJokes() {
    Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true, with: JokeCollections { _ in 0 })
    Vaccine.setCure(for: JokeViewModeling.self, with: JokeViewModel())
    Vaccine.setCure(for: LastJokeKeeping.self, isUnique: true, with: LastJokeMock())
}

/// The first jokes that a collection deals of a category where chance always says zero.
func dealtJokes(_ count: Int, of category: String) async throws -> [String] {
    let jokes = JokeCollections { _ in 0 }
    var texts: [String] = []
    for _ in 0 ..< count {
        try await texts.append(jokes.getJoke(.random(categories: [category])).value)
    }
    return texts
}

extension CommandTable {
    /// The first command of a line; nil where there is none.
    static func command(line: String) throws(UsageError) -> (any Command)? {
        try lineParser().commands(line: line).first
    }
}

extension JokeModel {
    init(id: String = "", value: String = "", categories: [String] = []) {
        self.init(response: ChuckNorrisResponse(id: id, value: value, categories: categories))
    }
}

extension Output {
    /// Both outputs are the terminal, by default an xterm.
    convenience init(on terminal: PseudoTerminal, usesColor: Bool = false, _ environment: [String: String] = [:]) {
        let stream = TextStream(descriptor: terminal.secondary, isTerminal: true, usesColor: usesColor)
        let variables = environment.merging(["TERM": "xterm"]) { own, _ in own }
        self.init(standardOutput: stream, standardError: stream, environment: Environment(variables))
    }
}
