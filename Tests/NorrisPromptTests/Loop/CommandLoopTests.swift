import ChuckNorris
import Terminal
import TestSupport
import Vaccine
import XCTest
@testable import NorrisPrompt

/// Whole transcripts of a prompt.
@MainActor
final class CommandLoopTests: ConversationTestCase {
    func testJokesOfOneKindFollowEachOther() async throws {
        try await assertConversation("""
        norris> joke dev for Bob
        One.
        norris>
        Two.
        norris> refresh
        Three.
        norris> r
        One.
        """)
        XCTAssertEqual(jokes.requests, Array(repeating: JokeRequest(categories: ["dev"], name: "Bob"), count: 4))
    }

    func testFailureIsASentenceAndTheNextLineRuns() async throws {
        try await assertConversation("""
        norris> jkoe
        Unknown command "jkoe". Did you mean joke?
        norris> joke "dev
        The quote is not closed; close it or remove it.
        norris> joke fod
        There is no category "fod". Did you mean food?
        norris> joke
        Two.
        """)
    }

    func testAdviceFollowsTheFailureOfTheAPI() async throws {
        jokes.failure = Failure(.unavailable, "The server is on leave.")

        try await assertConversation("""
        norris> joke
        The server is on leave.
        norris> set jokes api
        jokes is api, saved in \(home.path)/.config/norris/config.
        norris> joke
        The server is on leave. set jokes builtin,mine tells jokes without the network.
        """)
    }

    func testCategoriesOfFormerSettingsAreNotKept() async throws {
        let session = session()
        jokes.whileListing = { session.forgetFiles() }
        let categories = try await session.fetchCategories()
        XCTAssertEqual(categories, ["dev", "food"])
        XCTAssertNil(session.categories)
        jokes.whileListing = {}
        _ = try await session.fetchCategories()
        XCTAssertEqual(session.categories, categories)
    }

    func testServiceMockFailureReachesTheUser() async throws {
        let service = ServiceMock()
        service.expectedError = Failure(.unavailable, "The mock is offline.")
        Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true, with: service)
        Vaccine.setCure(for: JokeViewModeling.self, with: JokeViewModel())
        await type([.line("joke")])
        XCTAssertTrue(try transcript.text.contains("The mock is offline."))

        service.expectedJoke = ChuckNorrisResponse(id: "a", value: "A joke of the mock.")
        await type([.line("joke")])
        XCTAssertTrue(try transcript.text.contains("A joke of the mock."))
    }

    func testOddInputIsReported() async throws {
        await type([.invalidText, .overlong(limit: 9)])

        XCTAssertEqual(try transcript.text, """
        norris> The line is not UTF-8, and was not run.
        norris> The line is longer than 9 bytes, and was not run.
        norris> \n
        """)
    }

    func testQuitEndsTheLoop() async {
        for word in ["quit", "q", "exit", "QUIT"] {
            await type([.line(word), .line("joke")])
        }

        XCTAssertEqual(jokes.requests, [])
    }

    func testLinesAreRememberedAndKeptUnlessTheyBeginWithABlank() async throws {
        let remembered = await type([.line("joke"), .line(" joke"), .line("bogus"), .line("history")])

        XCTAssertEqual(remembered, ["joke", " joke", "bogus", "history"])
        XCTAssertEqual(try home.read(".local/state/norris/history"), "joke\nbogus\nhistory\n")
        XCTAssertTrue(try transcript.text.contains("norris> history\njoke\nbogus\nhistory\n"))
    }
}
