import ChuckNorris
import Foundation
import TestSupport
import XCTest

final class NetworkingRetryTests: NetworkingTestCase {
    func testRequestIsRetriedOnceBeforeTheFirstByteOnANewAndOnAKeptConnection() async throws {
        for (answer, isKept) in [(ScriptedAnswer.reset, false), (.closeWithoutAnswer, false), (.reset, true)] {
            let api = try LoopbackAPI()
            let failure = NetworkingError.connectionLost(host: api.host, beforeResponse: true)
            let (earlier, row) = (outcomes.count, "\(answer), kept: \(isKept)")
            let networking = try networking(api)
            if isKept {
                _ = try await networking.response(to: .categories)
            }
            api.answerNext(answer)
            let response = try await networking.response(to: .categories)
            XCTAssertEqual(response.status, 200)
            let repeated = RequestReport.Outcome.answered(status: 200, bytes: response.body.count)
            XCTAssertEqual(outcomes.suffix(2), [.failed(failure), repeated], row)

            api.answerNext(answer, answer)
            let last = isKept ? networking : try self.networking(api)
            await assertThrows(failure, row) { try await last.response(to: .categories) }
            XCTAssertEqual(outcomes.suffix(2), [.failed(failure), .failed(failure)], row)
            XCTAssertEqual(api.requests.count, isKept ? 5 : 4, row)
            XCTAssertEqual(outcomes.count - earlier, api.requests.count, row)
        }
    }

    func testOneRetryIsForAllRedirectsTogether() async throws {
        let api = try LoopbackAPI()
        api.answerNext(.reset, redirect(to: "/jokes/random"), .reset)

        await assertRequestFails(api, with: .connectionLost(host: api.host, beforeResponse: true))
        XCTAssertEqual(api.requests.count, 3)
    }

    func testConnectionWithPendingDataIsNotReused() async throws {
        let api = try LoopbackAPI()
        let networking = try networking(api)
        let more = "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n"
        for count in 1 ... 2 {
            api.answerNext(.standard.delivered(.send(to: .end), .hold, .bytes([UInt8](more.utf8)), .close))
            let response = try await networking.response(to: .categories)
            XCTAssertEqual(response.status, 200)
            XCTAssertEqual(api.connectionCount, count)
            try api.release()
            try await api.waitForOpenConnections(0)
        }
    }

    func testNetworkThreadBlocksSignalsAndABrokenPipeDoesNotEndTheProcess() async throws {
        let previous = signal(SIGPIPE, SIG_DFL)
        defer { signal(SIGPIPE, previous) }
        let api = try LoopbackAPI()
        let blocked = Locked<[Int32]>([])
        // Called on the network's thread, when libcurl sends a request again.
        let networking = try HTTPNetworking(to: api.baseURL) { report in
            guard case .failed = report.outcome else { return }
            var signals = sigset_t()
            pthread_sigmask(SIG_BLOCK, nil, &signals)
            blocked.withLock { $0 = (1 ... 31).filter { sigismember(&signals, $0) == 1 } }
            raise(SIGPIPE)
        }
        _ = try await networking.response(to: .categories)
        api.answerNext(.reset)

        // The second one begins when the thread has ended all work for the first.
        for _ in 1 ... 2 {
            let response = try await networking.response(to: .categories)
            XCTAssertEqual(response.status, 200)
        }
        let numbers = Set(blocked.withLock { $0 })
        XCTAssertTrue(numbers.isSuperset(of: [SIGHUP, SIGINT, SIGPIPE, SIGTERM, SIGWINCH]), "\(numbers)")
        let faults = [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP]
        XCTAssertTrue(numbers.isDisjoint(with: faults), "\(numbers)")
    }
}
