import ChuckNorris
import Foundation
import NorrisPrompt
import TestSupport

/// A file that both outputs of a program under test are written to, as on a screen.
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

    var descriptor: Int32 {
        file.fileDescriptor
    }

    /// An output that writes here.
    func output(usesColor: Bool = false, _ environment: [String: String] = [:]) -> Output {
        Output(
            standardOutput: TextStream(descriptor: descriptor, isTerminal: false, usesColor: usesColor),
            standardError: TextStream(descriptor: descriptor, isTerminal: false, usesColor: usesColor),
            environment: Environment(environment)
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
