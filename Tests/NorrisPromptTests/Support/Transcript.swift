import ChuckNorris
import Foundation
import Terminal
import TestSupport
@testable import NorrisPrompt

/// A file that both outputs of a program under test are written to, as on a screen of any width.
@MainActor
final class Transcript {
    private let file: FileHandle
    private let reader: FileHandle

    /// Removes the file's name again, because XCTest never releases a test case that has a transcript.
    init() throws {
        let folder = try TemporaryFolder()
        let url = try URL(fileURLWithPath: folder.write("", to: "transcript"))
        file = try FileHandle(forUpdating: url)
        reader = try FileHandle(forReadingFrom: url)
    }

    /// An output that writes here, on a terminal that takes no marks.
    func output(isTerminal: Bool = true, _ environment: [String: String] = [:]) -> Output {
        Output(
            standardOutput: TextStream(descriptor: file.fileDescriptor, isTerminal: isTerminal),
            standardError: TextStream(descriptor: file.fileDescriptor, isTerminal: isTerminal),
            environment: Environment(["TERM": "linux"].merging(environment) { $1 })
        )
    }

    /// Adds what a terminal shows besides the output: the prompt, and the line typed.
    func add(_ text: String) throws {
        try file.write(contentsOf: Data(text.utf8))
    }

    var text: String {
        get throws {
            try reader.seek(toOffset: 0)
            return try String(decoding: reader.readToEnd() ?? Data(), as: UTF8.self)
        }
    }
}

/// Types the lines of a test, and then presses Ctrl-D.
@MainActor
final class ScriptedLines: LineReading {
    nonisolated let hasBufferedLine = false
    private(set) var remembered: [String] = []

    private var inputs: [LineInput]
    private let transcript: Transcript

    init(_ inputs: [LineInput], on transcript: Transcript) {
        self.inputs = inputs.reversed()
        self.transcript = transcript
    }

    @MainActor
    func readLine(prompt: StyledText) async -> LineInput {
        let input = inputs.popLast() ?? .endOfInput
        if case let .line(line) = input {
            try? transcript.add(prompt.plain + line + "\n")
        } else {
            try? transcript.add(prompt.plain)
        }
        return input
    }

    @MainActor
    func remember(_ line: String) async {
        remembered.append(line)
    }
}
