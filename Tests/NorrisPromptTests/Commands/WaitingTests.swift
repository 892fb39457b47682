import Foundation
import TerminalControl
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
                    try raise(signal, untilReadable: signals.descriptor)
                    return 42
                }
            }
        }
        let answer = try await context.wait { 42 }
        XCTAssertEqual(answer, 42, "without a signal")
    }

    func testSignalCaughtOnlyDuringTheWaitEndsIt() async throws {
        // There is one pipe for the whole process, and it stays.
        let signals = try Signals.install([])
        let descriptor = signals.descriptor
        signals.restore()
        context.catchesSignals = true

        await assertThrows(.signal(.interrupt)) {
            try await context.wait {
                try raise(SIGINT, untilReadable: descriptor)
                return 42
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

/// The handler may run in another thread than the one that sends the signal.
private func raise(_ signal: Int32, untilReadable descriptor: Int32) throws {
    let input = InputDescriptor(descriptor: descriptor, signals: nil)
    kill(getpid(), signal)
    // The signal may interrupt the first call.
    guard input.isReadable(within: 10000) || input.isReadable(within: 10000) else { throw POSIXError(.ETIMEDOUT) }
}
