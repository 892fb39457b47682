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

    func testResultIsReturnedWithoutASignal() async throws {
        let signals = try Signals.install([.interrupt])
        defer { signals.restore() }

        context.output.caughtSignals = signals

        let answer = try await context.wait { 42 }

        XCTAssertEqual(answer, 42)
    }

    func testSignalThatComesWithTheResultEndsTheWait() async throws {
        let signals = try Signals.install([.interrupt, .terminate])
        defer { signals.restore() }
        context.output.caughtSignals = signals

        for (signal, ending) in [(SIGINT, Ending.signal(.interrupt)), (SIGTERM, .signal(.terminate))] {
            await assertThrows(ending) {
                try await context.wait {
                    kill(getpid(), signal)
                    try waitUntilReadable(signals.descriptor)
                    return 42
                }
            }
        }
    }

    func testSignalCaughtOnlyDuringTheWaitEndsIt() async throws {
        // There is one pipe for the whole process, and it stays.
        let signals = try Signals.install([])
        let descriptor = signals.descriptor
        signals.restore()
        context.catchesSignals = true

        await assertThrows(.signal(.interrupt)) {
            try await context.wait {
                kill(getpid(), SIGINT)
                try waitUntilReadable(descriptor)
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

/// The handler may run in another thread than the one that sent the signal.
private func waitUntilReadable(_ descriptor: Int32) throws {
    var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
        switch poll(&event, 1, 10000) {
        case 1: return
        case 0: throw POSIXError(.ETIMEDOUT)
        default: continue
        }
    }
}
