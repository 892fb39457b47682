import Foundation
import NorrisPrompt
import TestSupport

/// A file that both outputs of a program under test are written to, as on a screen.
@MainActor
final class Transcript {
    private let folder: TemporaryFolder
    private let file: FileHandle

    init() throws {
        folder = try TemporaryFolder()
        file = try FileHandle(forUpdating: URL(fileURLWithPath: folder.write("", to: "transcript")))
    }

    var descriptor: Int32 {
        file.fileDescriptor
    }

    /// An output that writes here.
    func output(usesColor: Bool = false) -> Output {
        Output(
            standardOutput: TextStream(descriptor: descriptor, isTerminal: false, usesColor: usesColor),
            standardError: TextStream(descriptor: descriptor, isTerminal: false, usesColor: usesColor)
        )
    }

    /// Adds what a terminal shows besides the output: the prompt, and the line typed.
    func add(_ text: String) throws {
        try file.write(contentsOf: Data(text.utf8))
    }

    var text: String {
        get throws { try folder.read("transcript") }
    }
}
