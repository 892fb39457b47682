import TestSupport
import XCTest

/// `norris graph`: the graph of the program's own cures, in each of the three modes.
final class GraphTests: HomeTestCase {
    private static let isComplete = "No cure is missing, circular or set twice.\n"

    func testEveryModeListsItsCompleteCuresAndTheLinesThatRegisterThem() throws {
        let own = """
        SettingsStore: singleton, norris/main.swift
        JokeCollections: singleton, norris/main.swift
            needs SettingsStore
        RecentJokes: singleton, norris/main.swift
        CircuitBreaker: singleton, norris/main.swift
        """
        let network = """
        Networking: singleton, HTTPNetworking, norris/main.swift
            needs SettingsStore
        """
        let fallback = """
        ChuckNorrisServicing: singleton, FallbackService, norris/main.swift
            wraps PrefetchingService, norris/main.swift
            needs JokeCollections
        """
        let online = """
        ChuckNorrisServicing: singleton, PrefetchingService, norris/main.swift
            wraps FilteringService, norris/main.swift
            needs SettingsStore
        ChuckNorrisServicing: singleton, FilteringService, norris/main.swift
            wraps CircuitBreakingService, norris/main.swift
            needs SettingsStore
            needs RecentJokes
        ChuckNorrisServicing: singleton, CircuitBreakingService, norris/main.swift
            wraps ChuckNorrisService, norris/main.swift
            needs CircuitBreaker
        ChuckNorrisServicing: singleton, ChuckNorrisService, norris/main.swift
            needs Networking
        """
        let offline = """
        ChuckNorrisServicing: singleton, JokeCollections, norris/main.swift
            needs JokeCollections
        """
        let shown = """
        JokeViewModeling: transient, JokeViewModel, norris/main.swift
            needs ChuckNorrisServicing
        FavoritesFile: singleton, norris/main.swift
        LastJokeKeeping: singleton, LastJokeFile, norris/main.swift
        """
        let expectations = [
            ([], [own, network, fallback, online, shown]), (["--online"], [own, network, online, shown]),
            (["--offline"], [own, offline, shown]),
        ]
        let source = try PackageFile.text("Sources/norris/main.swift")
            .split(separator: "\n", omittingEmptySubsequences: false)
        for (options, parts) in expectations {
            let shown = try Program(["graph"] + options, home: home.path).output()
            XCTAssertEqual(shown.replacing(/:[0-9]+(?=\n)/, with: ""), parts.joined(separator: "\n") + "\n")
            XCTAssertFalse(shown.contains("main.swift\n"), shown)
            for match in shown.matches(of: /main\.swift:([0-9]+)\n/) {
                let line = try source[XCTUnwrap(Int(match.1)) - 1]
                XCTAssertTrue(line.contains(/Vaccine\.(set|decorate)Cure\(/), "\(match.0): \(line)")
            }
            XCTAssertEqual(try norris(["graph", "--check"] + options), .success(Self.isComplete))
        }
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: home.path), [], "no file is written")
    }

    #if os(Linux)
        func testCheckListsNoFolder() throws {
            let strace = try Strace(log: home.path("log"))
            let words = try [Program.path(), "--offline", "graph", "--check"]

            let traced = strace.command(words, tracing: "execve,getdents64", of: [])
            let result = try Program(traced.arguments, executable: traced.executable).run()

            XCTAssertEqual(result.standardOutput, Self.isComplete)
            let calls = try strace.calls().map(\.name)
            XCTAssertTrue(calls.contains("execve"), "nothing was traced")
            XCTAssertFalse(calls.contains("getdents64"), "\(calls)")
        }
    #endif

    func testDrawingsAreWrappedInNoWindow() throws {
        let program = try Program(["graph", "--mermaid"]).start(on: PseudoTerminal(columns: 30))
        XCTAssertEqual(try program.waitForExit().exitStatus, 0)
        let shown = program.terminal.transcript.replacing("\r\n", with: "\n")
        XCTAssertEqual(shown, try Program(["graph", "--mermaid"]).output())
    }

    func testDocumentedDiagramMatchesTheOutput() throws {
        let page = "Sources/NorrisPrompt/NorrisPrompt.docc/Architecture.md"
        let blocks = try PackageFile.text(page).split(separator: "```mermaid\n").dropFirst()
        let pictures = blocks.map { String($0.prefix(upTo: $0.firstRange(of: "```")?.lowerBound ?? $0.endIndex)) }

        let output = try Program(["graph", "--mermaid"]).output()

        XCTAssertEqual(pictures, [output], "Put what `norris graph --mermaid` prints into \(page).")
    }
}
