import TestSupport
import XCTest
@testable import ChuckNorris

/// Each joke of all files and of the built-in ones is equally likely, unless weights say otherwise.
final class CollectionDrawingTests: CollectionTestCase {
    /// From 1 to 60 bytes, the last one without a line break, and blank ones between.
    private func jokes(_ count: Int) -> [String] {
        (1 ... count).map { "\($0)" + String(repeating: "x", count: $0 * 7 % 60) }
    }

    private let builtInCount = BundledJokes.collection.reduce(0) { $0 + $1.texts.count }

    func testJokesDrawnWithoutAnIndexAreEquallyLikely() throws {
        try folder.write(jokes(40).map { "L\($0)" }.joined(separator: "\n\n") + "\nX", to: "lines")
        try folder.write("%\n" + jokes(40).map { "F\($0)\n" }.joined(separator: "%\n%\r\n") + "%\nY", to: "fortune")
        try folder.write(jokes(40).map { "{\"value\":\"J\($0)\"}\r\n" }.joined() + "{\"value\":\"Z\"}", to: "json")
        var stock = stock("lines", "fortune", "json")
        var counts: [String: Int] = [:]
        _ = try stock.randomJoke(JokeFilter())

        for _ in 1 ... 8000 {
            // So that not all jokes are looked up, however long it takes.
            (stock.decks, stock.known, stock.drawn, stock.tries) = ([JokeDeck(), JokeDeck()], nil, [], .max)
            let joke = try XCTUnwrap(stock.randomJoke(JokeFilter()))
            counts[joke.source == .bundled ? "built-in" : joke.value, default: 0] += 1
        }

        var expected = Dictionary(uniqueKeysWithValues: jokes(40).flatMap { [
            ("L\($0)", 1.0),
            ("F\($0)", 1.0),
            ("J\($0)", 1.0),
        ] })
        // Shorter than a joke with a separator.
        expected["X"] = 1
        expected["Y"] = 1
        expected["Z"] = 1
        expected["built-in"] = Double(builtInCount)
        assert(counts, areOf: expected)
    }

    func testFirstJokesOfRunsAreEquallyLikely() throws {
        try folder.write(jokes(30).map { "L\($0)\n" }.joined(), to: "lines")
        try folder.write("[" + jokes(10).map { "{\"value\": \"A\($0)\"}" }.joined(separator: ",\n") + "]", to: "array")
        for files in [["lines"], ["lines", "array"]] {
            var counts: [String: Int] = [:]
            var stock = files.count == 1 ? stock("lines") : stock("lines", "array")
            _ = try stock.randomJoke(JokeFilter())
            for _ in 1 ... 3000 {
                // Only a few random places are tried before all jokes are looked up.
                (stock.decks, stock.known, stock.drawn, stock.tries) = ([JokeDeck(), JokeDeck()], nil, [], 3)
                let joke = try XCTUnwrap(stock.randomJoke(JokeFilter()))
                counts[joke.source == .bundled ? "built-in" : joke.value, default: 0] += 1
            }
            var expected = Dictionary(uniqueKeysWithValues: jokes(30).map { ("L\($0)", 1.0) })
            if files.count > 1 {
                expected.merge(jokes(10).map { ("A\($0)", 1.0) }) { $1 }
            }
            expected["built-in"] = Double(builtInCount)
            assert(counts, areOf: expected)
        }
    }

    func testLocationsAreAsLikelyAsTheirWeights() async throws {
        // Long jokes, short jokes, few and many: only the weights count.
        try folder.write(jokes(3).map { "\($0)\(String(repeating: "y", count: 3000))\n" }.joined(), to: "few")
        try folder.write(jokes(200).map { "\($0)\n" }.joined(), to: "many")
        let service = collections("few:5", "many:2")
        var counts: [String: Int] = [:]

        for _ in 1 ... 8000 {
            try await counts[service.getRandomJoke().source.rawValue, default: 0] += 1
        }

        assert(counts, areOf: ["few": 5, "many": 2, "bundled": 1])
    }

    func testLocationWithoutAWeightHasOneWhereAnotherHasOne() async throws {
        try folder.write("one\n", to: "first/a")
        try folder.write("two\nthree\n", to: "first/b")
        try folder.write("four\nfive\nsix\n", to: "second")
        let service = collections("first:3", "second")
        var counts: [String: Int] = [:]

        for _ in 1 ... 8000 {
            try await counts[service.getRandomJoke().source.rawValue, default: 0] += 1
        }

        assert(counts, areOf: ["a": 1, "b": 2, "second": 1, "bundled": 1])
    }

    func testNoJokeIsRepeatedBeforeAllHaveCome() async throws {
        try folder.write(jokes(2000).joined(separator: "\n"), to: "lines")
        try folder.write(jokes(50).map { "F\($0)" }.joined(separator: "\n%\n"), to: "fortune")
        let service = collections("lines", "fortune")
        let count = 2050 + builtInCount

        for round in 1 ... 3 {
            var values: Set<String> = []
            for _ in 1 ... count {
                try await values.insert(service.getRandomJoke().value)
            }
            XCTAssertEqual(values.count, count, "round \(round)")
        }
    }

    /// The jokes of a large deck are chosen several at a time, in the order that the same draws give one by one.
    func testLargeDeckIsDealtInTheOrderOfItsDraws() {
        let count = 5000
        for draw in [{ _ in 0 }, { $0 - 1 }, { $0 / 2 }, { 7919 % $0 }] as [BundledJokes.Draw] {
            var deck = JokeDeck()
            let shelf = deck.shelf(of: 1, categories: ["large"])
            (0 ..< count).forEach { deck.add($0, to: shelf) }
            var (dealt, upcoming): ([Int], [Int]) = ([], [])
            for _ in 1 ... count {
                deck.deal(from: [0], draw: draw).map { dealt.append($0.offset) }
                deck.upcoming.map { upcoming.append($0.offset) }
            }

            var rest = Array(0 ..< count)
            let expected = (1 ... count).reversed().map { left in
                rest.swapAt(draw(left), left - 1)
                return rest.removeLast()
            }
            XCTAssertEqual(dealt, expected)
            XCTAssertEqual(Array(upcoming.prefix(900)), Array(expected[8 ..< 908]))
        }
    }

    func testLargeDeckIsDealtWholeAfterRequestsOfAShelf() {
        var deck = JokeDeck()
        for file in 0 ... 1 {
            let shelf = deck.shelf(of: file, categories: ["\(file)"])
            (0 ..< 5000).forEach { deck.add($0, to: shelf) }
        }
        for round in 1 ... 2 {
            let dealt = (1 ... 10000).compactMap { number in
                deck.deal(from: round == 1 && number <= 4000 ? [1] : [0, 1], draw: draw)
            }
            XCTAssertEqual(Set(dealt.map { $0.file * 10000 + $0.offset }).count, 10000, "round \(round)")
        }
    }

    func testJokesFromRandomPlacesAreNotRepeated() throws {
        try folder.write(jokes(300).joined(separator: "\n"), to: "lines")
        var stock = stock("lines")
        var values = try Set([XCTUnwrap(stock.randomJoke(JokeFilter())).value])
        (stock.decks, stock.known, stock.drawn, stock.tries) = ([JokeDeck(), JokeDeck()], nil, [], 5000)
        values = []
        for _ in 1 ... 300 + builtInCount {
            try values.insert(XCTUnwrap(stock.randomJoke(JokeFilter())).value)
        }

        XCTAssertEqual(values.count, 300 + builtInCount)
    }

    func testNoJokeOfMixedRequestsIsRepeated() async throws {
        try folder.write(jokes(30).joined(separator: "\n"), to: "team")
        let service = collections("team")
        var values: Set<String> = []

        for _ in 1 ... 10 {
            try await values.insert(service.getJoke(.random(categories: ["team"])).value)
            try await values.insert(service.getJoke(.random(categories: ["team", "dev"])).value)
            try await values.insert(service.getRandomJoke().value)
        }

        XCTAssertEqual(values.count, 30)
    }
}
