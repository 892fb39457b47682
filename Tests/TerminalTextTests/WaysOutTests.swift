import Foundation
import XCTest

/// Reads the sources, and finds every place that could write where somebody looks on.
///
/// What goes to a terminal goes there as `SanitizedText`, which is clean by its type. Everything else that writes is in
/// these tables, with the reason why nothing from outside gets to a terminal there. libedit writes, too: it draws what
/// `TypedText`, `EditedLine` and `EditLineSession.remember` give it, which is clean as well, and the complaints that it
/// has about a file go to /dev/null. What `strerror` says and what the system calls a signal is trusted, and so is what
/// a user's own editrc binds to a key.
final class WaysOutTests: XCTestCase {
    /// Calls that hand bytes to the system, to a stream or to another process.
    private static let writers: [String: [String: String]] = [
        "TerminalText/SanitizedText.swift": ["systemWrite": "This is the one place.", "write": "Its own method."],
        "NorrisPrompt/Terminal/TextStream.swift": ["write": "SanitizedText"],
        "LineEditing/Plain/PlainLineReader.swift": ["write": "SanitizedText"],
        "LineEditing/Editor/TypeAhead.swift": ["write": "SanitizedText"],
        "LineEditing/Editor/HeldTerminal.swift": ["write": "SanitizedText"],
        "LineEditing/Completion/TabKey.swift": ["write": "SanitizedText"],
        "LineEditing/Paste/PasteMode.swift": ["write": "SanitizedText"],
        "LineEditing/Editor/EditedLine.swift": ["write": "Hands SanitizedText to the shim."],
        "CLibEditShim/CLibEditShim.c": [
            "fwrite": "Gets SanitizedText's bytes, in order with what libedit writes.",
            "fopen": "/dev/null",
            "fdopen": "The streams that libedit draws on.",
        ],
        "NorrisPrompt/Terminal/PagerProcess.swift": [
            "DispatchIO": "The pipe to the pager.",
            "write": "SanitizedText",
            "posix_spawn": "The pager, whose command is clean: a shell may quote it to say that there is none.",
        ],
        "Platform/SystemCalls.swift": ["systemWrite": "Only its definition.", "write": "write(2), for systemWrite."],
        "FileStore/LockedFile+Writing.swift": ["systemWrite": "A regular file."],
        "ChuckNorris/Favorites/FavoritesFile.swift": ["write": "A regular file."],
        "TerminalControl/Signals/WakePipe.swift": ["systemWrite": "A zero, into a pipe of its own."],
        "CTerminalShim/CrashGuard.c": ["write": "SanitizedText's bytes, handed over before the crash."],
        "CTerminalShim/SignalPipe.c": ["write": "A signal's number, into a pipe of its own."],
    ]

    /// Calls whose last words go to standard error as they are.
    private static let lastWords: [String: [String: String]] = [
        "ChuckNorris/Networking/APIBase.swift": ["preconditionFailure": "A constant address."],
        "ChuckNorris/Networking/Endpoint.swift": ["preconditionFailure": "A constant."],
        "ChuckNorris/Service/BundledJokes/JokeDealer.swift": ["preconditionFailure": "A number."],
        "Vaccine/Getting/Gap.swift": ["fatalError": "Names of types, and an error of whoever made a cure."],
        "Vaccine/Getting/LongWay.swift": [
            "fatalError": "Names of types and sources, and an error of whoever made a cure. No cure of norris throws.",
            "preconditionFailure": "A type.",
        ],
        "Vaccine/Registry/Cure.swift": ["preconditionFailure": "Constants."],
        "Vaccine/Setting/Vaccine+Autowiring.swift": ["preconditionFailure": "A constant."],
        "Vaccine/Threads/Reclamation.swift": ["precondition": "A number."],
    ]

    /// Programs of their own, which nobody runs but those who build this one, and headers of them.
    private static let others = ["Benchmarking/", "VaccineBenchmark/", "NorrisBenchmark/", "NorrisSoak/"]

    func testNobodyElseWrites() throws {
        let names = #"p?writev?|send(?:to|msg)?|f?puts|f?putw?c|putw?char|f?putws|fwrite|v?[fd]?w?printf|"#
            + #"perror|psignal|v?errx?|vwarnx?|warnx|syslog|NSLog|os_log|debugPrint|dump|systemWrite|"#
            + #"FileHandle|OutputStream|DispatchIO|posix_spawnp?|exec[lv]p?e?|(?<!\.)(?<!case )system|popen|Process|"#
            + #"fd?open|freopen|writeToFile"#
        try assertCalls(of: names, are: Self.writers)
    }

    /// Swift's own print; the methods of that name take `StyledText`.
    func testNobodyPrintsBehindOutputsBack() throws {
        let printers = try calls(of: "print", prefix: #"(?<![.\w])(?<!func )"#)
        XCTAssertEqual(
            Array(printers.keys),
            ["NorrisPrompt/Terminal/Output+Pager.swift"],
            "its own method, in an extension"
        )
        XCTAssertEqual(try mentions(of: "std(?:out|err)").map(\.key), [])
        XCTAssertEqual(try mentions(of: "/dev/(?:tty|std|fd)").map(\.key), [])
    }

    func testLastWordsAreOurOwn() throws {
        try assertCalls(
            of: "fatalError|precondition|preconditionFailure|assert|assertionFailure|abort_message",
            are: Self.lastWords
        )
    }

    /// A sequence is made in one file alone.
    func testEscapesAreMadeInOnePlace() throws {
        let makers = try calls(of: "Sequence", prefix: #"(?<![.\w])"#)
        XCTAssertEqual(Array(makers.keys), ["TerminalText/ANSI.swift"])
        let initializer = try XCTUnwrap(source("TerminalText/ANSI.swift")?.contains("fileprivate init(_ text: String)"))
        XCTAssertTrue(initializer)
        // What a terminal sends begins with ESC, too, and so does what it says that it takes; both are only compared.
        let files = try mentions(of: #"\\u\{1[Bb]\}|\\x1[Bb]|\\033|0x1[Bb]\b"#).keys.sorted()
        XCTAssertEqual(files, [
            "TerminalText/ANSI.swift",
            "LineEditing/Editor/Keyboard.swift",
            "LineEditing/Editor/SearchKeys.swift",
            "LineEditing/Paste/Paste.swift",
            "LineEditing/Paste/PasteMode.swift",
        ])
    }

    private func assertCalls(of names: String, are expected: [String: [String: String]]) throws {
        let found = try calls(of: names, prefix: #"(?<![\w])"#)
        for (file, calls) in found {
            let allowed = Set(expected[file, default: [:]].keys)
            let news = calls.subtracting(allowed).sorted()
            XCTAssertEqual(news, [], "\(file) writes; let it use SanitizedText, or say here why nobody sees it")
        }
        for (file, reasons) in expected {
            let gone = Set(reasons.keys).subtracting(found[file, default: []]).sorted()
            XCTAssertEqual(gone, [], "\(file) does that no longer")
        }
    }

    /// The calls by their names, for each file that has some.
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

    private func source(_ path: String) -> String? {
        try? Self.sources.get()[path]
    }

    /// What is compiled, by the path below Sources, without the comments.
    private static let sources = Result {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources").path
        let files = try FileManager.default.subpathsOfDirectory(atPath: root).filter { path in
            ["swift", "c", "h", "m", "mm", "cpp"].contains { path.hasSuffix("." + $0) }
                && !others.contains(where: path.hasPrefix)
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
