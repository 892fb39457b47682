import TestSupport
import XCTest
@testable import ChuckNorris

/// The joke of the day depends on the day and on the jokes alone.
final class DailyJokeTests: CollectionTestCase, SkippedUnderThreadSanitizer {
    func testAllJokesComeBeforeAnyComesAgainFromAnyDay() {
        for count in [1, 2, 3, 10, 354, 701] {
            var deck = JokeDeck()
            for number in 0 ..< count {
                deck.add(number, to: deck.shelf(of: number % 2, categories: ["dev"]))
            }
            let shelves = Array(deck.shelves.indices)
            for first in [0, 20000, -7] {
                let jokes = (first ..< first + count).map { deck.joke(ofDay: $0, from: shelves)?.offset ?? -1 }
                XCTAssertEqual(jokes.sorted(), Array(0 ..< count))
            }
        }
    }

    func testDeckWithoutJokesDealsNone() {
        var deck = JokeDeck()
        _ = deck.shelf(of: 0, categories: ["dev"])
        for candidates in [[], Array(deck.shelves.indices)] {
            XCTAssertNil(deck.deal(from: candidates) { Int.random(in: 0 ..< $0) })
        }
    }

    func testDaysOfALargeCollectionHaveDifferentNumbers() {
        for count in [4181, 100_003] {
            XCTAssertEqual(Set((-7 ..< count - 7).map { JokeDeck.number(ofDay: $0, count: count) }).count, count)
        }
    }

    func testJokeIsTheSameWhateverWasDealtAndWhereverTheFilesAre() async throws {
        let objects = #"{"value":"a","categories":["explicit"]}"# + "\n" + #"{"value":"b","categories":["c"]}"#
        for place in ["here", "there"] {
            try folder.write((1 ... 50).map { "Joke \($0)\n" }.joined(), to: "\(place)/team")
            try folder.write(objects, to: "\(place)/x")
        }
        let first = collections("here")
        let second = collections("there/x", "there/team")
        for _ in 1 ... 100 {
            _ = try await first.getRandomJoke()
        }

        var values: Set<String> = []
        for day in 1 ... 51 + builtInCount {
            let joke = try await first.getJoke(ofDay: day)
            let other = try await second.getJoke(ofDay: day)
            XCTAssertEqual(joke, other)
            values.insert(joke.value)
        }

        XCTAssertEqual(values.count, 51 + builtInCount)
        XCTAssertFalse(values.contains("a"), "explicit")
    }
}
