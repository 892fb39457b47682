import Foundation
import Terminal
import XCTest
@testable import NorrisPrompt

/// Real signals that come together with an answer: they must win, or a shell's loop would survive a Ctrl-C.
@MainActor
final class WaitingTests: XCTestCase {
    private var context: CommandContext!

    override func setUp() async throws {
        useBuiltInJokes()
        context = try CommandContext(output: Transcript().output())
    }

    func testSignalThatComesWithTheResultEndsTheWait() async throws {
        let signals = try Signals.install([.interrupt, .terminate])
        defer { signals.restore() }
        context.output.caughtSignals = signals

        for (signal, ending) in [(SIGINT, Ending.signal(.interrupt)), (SIGTERM, .signal(.terminate))] {
            await assertThrows(ending) {
                try await context.wait {
                    raise(signal)
                    return 42
                }
            }
        }
        let answer = try await context.wait { 42 }
        XCTAssertEqual(answer, 42, "without a signal")
    }

    func testSignalCaughtOnlyDuringTheWaitEndsIt() async {
        context.catchesSignals = true

        for _ in 1 ... 50 {
            await assertThrows(.signal(.interrupt)) {
                try await context.wait {
                    // Signals are waited for by then; in some rounds, the wait is over before this one is seen.
                    try await Task.sleep(for: .milliseconds(1))
                    raise(SIGINT)
                    return 42
                }
            }
        }
    }

    func testCanceledRequestThatReturnsAResultIsInterrupted() async throws {
        let signals = try Signals.install([.interrupt])
        defer { signals.restore() }
        context.output.caughtSignals = signals

        await assertThrows(.signal(.interrupt)) {
            try await context.wait {
                kill(getpid(), SIGINT)
                while !Task.isCancelled {
                    await Task.yield()
                }
                return 42
            }
        }
    }

    private func assertThrows(_ expected: Ending, line: UInt = #line, _ body: () async throws -> Int) async {
        do {
            let answer = try await body()
            XCTFail("got \(answer)", line: line)
        } catch {
            XCTAssertEqual(error as? Ending, expected, "\(error)", line: line)
        }
    }
}
