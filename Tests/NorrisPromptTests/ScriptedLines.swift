import LineEditing

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
