import Foundation
import TestSupport
import XCTest

/// Finds every place in the sources that could write to a terminal.
///
/// All output to a terminal is `SanitizedText`, which is safe by its type. Every other call that writes is in these
/// tables, with the reason why no text from outside gets to a terminal there. libedit writes, too, but only to memory.
/// The texts of `strerror`, the system's names of signals, and the bindings in the user's own editrc are trusted.
final class OutputSafetyTests: XCTestCase {
    /// Calls that write to a descriptor, to a stream or to another process.
    private static let writers: [String: [String: String]] = [
        "Terminal/System/Libc.swift": ["write": "The function that SanitizedText calls."],
        "Terminal/Text/SanitizedText.swift": ["write": "Its own method."],
        "Terminal/Signals/Signals.swift": ["write": "A zero, to a pipe of its own."],
        "Terminal/Control/TerminalModes.swift": ["write": "SanitizedText"],
        "Terminal/Lines/PlainLineReader.swift": ["write": "SanitizedText"],
        "Terminal/Editor/LineScreen.swift": ["write": "SanitizedText"],
        "Terminal/Editor/LineCommands.swift": ["write": "SanitizedText"],
        "Terminal/Editor/LineEditor.swift": ["write": "SanitizedText"],
        "NorrisPrompt/Output/TextStream.swift": ["write": "SanitizedText"],
        "NorrisPrompt/Output/Clipboard.swift": [
            "fwrite": "To a file that a clipboard tool reads.", "posix_spawnp": "A tool, by its name.",
        ],
        "ChuckNorris/Store/StoredFile.swift": ["write": "A regular file."],
        "ChuckNorris/Networking/CurlNetworking.swift": ["send": "A request, through libcurl."],
        "CTerminalShim/CTerminalShim.c": ["write": "A byte to a pipe, and SanitizedText's bytes after a crash."],
    ]

    func testOnlyListedFilesWrite() throws {
        let names = #"p?writev?|send(?:to|msg)?|f?puts|f?putw?c|putw?char|f?putws|fwrite|v?[fd]?w?printf|"#
            + #"perror|psignal|v?errx?|vwarnx?|warnx|syslog|NSLog|os_log|debugPrint|dump|"#
            + #"FileHandle|OutputStream|DispatchIO|posix_spawnp?|exec[lv]p?e?|(?<!\.)(?<!case )system|popen|Process|"#
            + #"fd?open|freopen|writeToFile"#
        let found = try calls(of: names, prefix: #"(?<![\w])"#)
        for (file, calls) in found {
            let news = calls.subtracting(Self.writers[file, default: [:]].keys).sorted()
            XCTAssertEqual(news, [], "\(file) writes; use SanitizedText, or add the reason why it is safe")
        }
        for (file, reasons) in Self.writers {
            let gone = Set(reasons.keys).subtracting(found[file, default: []]).sorted()
            XCTAssertEqual(gone, [], "\(file) no longer does that")
        }
    }

    /// Swift's own print; the methods with that name take `StyledText`.
    func testPrintAndStandardStreamsAreNotUsed() throws {
        XCTAssertEqual(try calls(of: "print", prefix: #"(?<![.\w])(?<!func )"#).keys.sorted(), [])
        XCTAssertEqual(try mentions(of: "std(?:out|err)").map(\.key), [])
        XCTAssertEqual(try mentions(of: "/dev/(?:tty|std|fd)").map(\.key), [])
    }

    func testEscapeSequencesAreMadeInOneFile() throws {
        let makers = try calls(of: "Sequence", prefix: #"(?<![.\w])"#)
        XCTAssertEqual(Array(makers.keys), ["Terminal/Text/ANSI.swift"])
        let ansi = try Self.sources.get()["Terminal/Text/ANSI.swift"]
        XCTAssertEqual(ansi?.contains("fileprivate init(_ text: String)"), true)
        // The other files only compare input, settings, or a capability of the terminal, with ESC.
        let files = try mentions(of: #"\\u\{1[Bb]\}|\\x1[Bb]|\\033|0x1[Bb]\b"#).keys.sorted()
        let editors = ["HistorySearch", "KeyDecoder", "Libedit+Settings", "Libedit", "LineEditor+Keys"]
        XCTAssertEqual(files, editors.map { "Terminal/Editor/\($0).swift" } + ["Terminal/Text/ANSI.swift"])
    }

    /// The names of the calls in each file.
    private func calls(of names: String, prefix: String) throws -> [String: Set<String>] {
        try mentions(of: prefix + "(\(names))(?=\\s*\\()")
    }

    private func mentions(of pattern: String) throws -> [String: Set<String>] {
        let expression = try NSRegularExpression(pattern: pattern)
        return try Self.sources.get().compactMapValues { text in
            let range = NSRange(text.startIndex..., in: text)
            let found = expression.matches(in: text, range: range).compactMap { Range($0.range, in: text) }
            return found.isEmpty ? nil : Set(found.map { String(text[$0]) })
        }
    }

    /// The compiled sources without comments, by their path below Sources.
    private static let sources = Result {
        let root = PackageFile.root.path + "/Sources"
        let files = try FileManager.default.subpathsOfDirectory(atPath: root).filter { path in
            ["swift", "c", "h", "m", "mm", "cpp"].contains { path.hasSuffix("." + $0) }
        }
        let texts = try files.map { path in
            let text = try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                line.drop { $0 == " " }.hasPrefix("//") ? "" : line
            }
            return (path, lines.joined(separator: "\n"))
        }
        guard texts.count > 100 else { throw CocoaError(.fileNoSuchFile) }
        return Dictionary(uniqueKeysWithValues: texts)
    }
}
