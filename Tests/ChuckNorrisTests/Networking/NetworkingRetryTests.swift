import ChuckNorris
import Foundation
import Platform
import TestSupport
import XCTest

final class NetworkingRetryTests: NetworkingTestCase {
    func testRequestIsRetriedOnceBeforeTheFirstByte() async throws {
        for answer in [ScriptedAnswer.reset, .closeWithoutAnswer] {
            let api = try LoopbackAPI()
            let failure = NetworkingError.connectionLost(host: api.host, beforeResponse: true)
            api.answerNext(answer)

            let response = try await networking(api).response(to: .categories)

            XCTAssertEqual(response.status, 200)
            XCTAssertEqual(api.requests.count, 2)
            XCTAssertEqual(Array(outcomes.suffix(2)), [
                .failed(failure), .answered(status: 200, bytes: response.body.count),
            ])

            api.answerNext(answer, answer)
            await assertRequestFails(api, with: failure)
            XCTAssertEqual(api.requests.count, 4)
        }
    }

    func testOneRetryIsForAllRedirectsTogether() async throws {
        let api = try LoopbackAPI()
        api.answerNext(.reset, redirect(to: "/jokes/random"), .reset)

        await assertRequestFails(api, with: .connectionLost(host: api.host, beforeResponse: true))
        XCTAssertEqual(api.requests.count, 3)
    }

    func testDeadConnectionIsReplacedOnce() async throws {
        let api = try LoopbackAPI()
        let networking = try networking(api)
        _ = try await networking.response(to: .categories)
        api.answerNext(.reset)

        let response = try await networking.response(to: .categories)

        XCTAssertEqual(response.status, 200)
        XCTAssertEqual(api.requests.count, 3)
        XCTAssertEqual(outcomes.count, 3)

        api.answerNext(.reset, .reset)
        await assertThrows(NetworkingError.connectionLost(host: api.host, beforeResponse: true)) {
            try await networking.response(to: .categories)
        }
        XCTAssertEqual(api.requests.count, 5)
        XCTAssertEqual(outcomes.count, 5)
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
