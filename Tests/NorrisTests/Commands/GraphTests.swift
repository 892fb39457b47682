import Foundation
import TestSupport
import XCTest

/// `norris graph`: the graph of the program's own cures, in each of the three modes.
final class GraphTests: XCTestCase {
    func testEveryModeListsItsCuresAndTheirDependencies() throws {
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
            ([], own + network + fallback + online + shown),
            (["--online"], own + network + online + shown),
            (["--offline"], own + offline + shown),
        ]
        for (options, graph) in expectations {
            let result = try Program(["graph"] + options).run()
            XCTAssertEqual(result.standardOutput.replacing(/:[0-9]+(?=\n)/, with: ""), graph)
            XCTAssertEqual(result, ProgramResult(standardOutput: result.standardOutput, exitStatus: 0))
        }
    }

    func testCuresOfEveryModeAreComplete() throws {
        for options in [[], ["--offline"], ["--online"]] {
            XCTAssertEqual(
                try Program(["graph", "--check"] + options).run(),
                ProgramResult(standardOutput: "No cure is missing, circular or set twice.\n", exitStatus: 0)
            )
        }
    }

    #if os(Linux)
        func testCheckListsNoFolder() throws {
            let folder = try TemporaryFolder()
            let strace = try Strace(log: folder.path("log"))
            let words = try [Program.path(), "--offline", "graph", "--check"]

            let traced = strace.command(words, tracing: "execve,getdents64", of: [])
            let result = try Program(traced.arguments, executable: traced.executable).run()

            XCTAssertEqual(result.standardOutput, "No cure is missing, circular or set twice.\n")
            let calls = try strace.calls().map(\.name)
            XCTAssertTrue(calls.contains("execve"), "nothing was traced")
            XCTAssertFalse(calls.contains("getdents64"), "\(calls)")
        }
    #endif

    func testEveryCureNamesTheLineThatRegistersIt() throws {
        let source = try PackageFile.text("Sources/norris/main.swift")
            .split(separator: "\n", omittingEmptySubsequences: false)
        for options in [[], ["--offline"], ["--online"]] {
            let graph = try Program(["graph"] + options).run().standardOutput
            let numbers = try graph.matches(of: /main\.swift:([0-9]+)\n/).map { try XCTUnwrap(Int($0.1)) }

            XCTAssertGreaterThan(numbers.count, 1, graph)
            for number in numbers {
                let line = source[number - 1]
                XCTAssertTrue(line.contains(/Vaccine\.(set|decorate)Cure\(/), "\(number): \(line)")
            }
        }
    }

    func testDocumentedDiagramMatchesTheOutput() throws {
        let page = "Sources/NorrisPrompt/NorrisPrompt.docc/Architecture.md"
        let blocks = try PackageFile.text(page).split(separator: "```mermaid\n").dropFirst()
        let pictures = blocks.map { $0.prefix(upTo: $0.firstRange(of: "```")?.lowerBound ?? $0.endIndex) }

        let result = try Program(["graph", "--mermaid"]).run()

        XCTAssertEqual(
            pictures.map(String.init),
            [result.standardOutput],
            "Put what `norris graph --mermaid` prints into \(page)."
        )
    }
}
