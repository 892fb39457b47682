import TestSupport
import XCTest
@testable import ChuckNorris

/// Each joke of all files and of the built-in ones is equally likely, unless weights say otherwise.
final class CollectionDrawingTests: CollectionTestCase, SkippedUnderThreadSanitizer {
    func testJokesDrawnWithoutAnIndexAreEquallyLikelyAmongAllAndInACategory() throws {
        // Each of the last three is shorter than a joke with a separator.
        try folder.write(jokes(40).map { "L\($0)" }.joined(separator: "\n\n") + "\nX", to: "lines")
        try folder.write("%\n" + jokes(40).map { "F\($0)\n" }.joined(separator: "%\n%\r\n") + "%\nY", to: "two words")
        let json = jokes(40).enumerated().map { number, joke in
            "{\"value\":\"J\(joke)\",\"categories\":[\"\(number < 10 ? "Two-Words" : "x")\"]}\r\n"
        }
        try folder.write(json.joined() + "{\"value\":\"Z\"}", to: "json")
        let lines = jokes(40).map { "L\($0)" } + ["X"]
        let fortunes = jokes(40).map { "F\($0)" } + ["Y"]
        let objects = jokes(40).map { "J\($0)" } + ["Z"]
        let stock = stock("lines", "two words", "json")

        // So that not all jokes are looked up, however long it takes.
        try assert(drawJokes(8000, from: stock, tries: .max), areOf: expected(lines + fortunes + objects))
        for (category, values) in [("two-words", fortunes + objects.prefix(10)), ("json", objects), ("lines", lines)] {
            let counts = try drawJokes(4000, from: stock, tries: .max, JokeFilter(categories: [category]))
            assert(counts, areOf: Dictionary(uniqueKeysWithValues: values.map { ($0, 1) }))
        }
    }

    func testLengthIsThatOfTheCharactersInEachFormat() throws {
        let texts = ["1", "\u{E9}"].flatMap { letter in [160, 161].map { String(repeating: letter, count: $0) } }
        try folder.write(texts.joined(separator: "\n"), to: "lines")
        try folder.write(texts.joined(separator: "\n%\n"), to: "fortune")
        try folder.write(texts.map { "{\"value\":\"\($0)\"}\n" }.joined(), to: "json")
        try folder.write("[" + texts.map { "{\"value\":\"\($0)\"}" }.joined(separator: ",") + "]", to: "array")
        for (name, tries) in ["lines", "fortune", "json", "array"].flatMap({ [($0, 0), ($0, Int.max)] }) {
            var stock = stock(name)
            _ = try stock.randomJoke(JokeFilter())
            stock.tries = name == "array" ? 0 : tries
            for (length, expected) in [(JokeLength.short, [texts[0], texts[2]]), (.long, [texts[1], texts[3]])] {
                let filter = JokeFilter(length: length, settings: ServiceSettings(source: .mine))
                let told = try Set((1 ... 2).map { _ in try XCTUnwrap(stock.randomJoke(filter)).value })
                XCTAssertTrue(told.isSubset(of: expected) && (tries > 0 || told.count == 2), "\(name), \(length)")
            }
        }
    }

    func testFirstJokesOfRunsAreEquallyLikely() throws {
        try folder.write(jokes(30).map { "L\($0)\n" }.joined(), to: "lines")
        try folder.write("[" + jokes(10).map { "{\"value\": \"A\($0)\"}" }.joined(separator: ",\n") + "]", to: "array")
        let lines = jokes(30).map { "L\($0)" }
        let items = jokes(10).map { "A\($0)" }

        try assert(drawJokes(3000, from: stock("lines"), tries: 3), areOf: expected(lines))
        try assert(drawJokes(3000, from: stock("lines", "array"), tries: 3), areOf: expected(lines + items))
    }

    func testLongJokesOfALocationAreToldWhereNoneAreBuiltIn() async throws {
        try folder.write(String(repeating: "long ", count: 40) + "\nshort\n", to: "mine")
        let service = collections("mine:1")

        for _ in 1 ... 20 {
            try await assertEqual(service.getJoke(.random(length: .long)).source, .file("mine"))
        }
    }

    func testLocationWithoutAWeightHasOneWhereAnotherHasOne() async throws {
        try folder.write("one\n", to: "first/a")
        try folder.write("two\nthree\n", to: "first/b")
        try folder.write("four\nfive\nsix\n", to: "second")

        let counts = try await drawSources(8000, from: collections("first:3", "second"))

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

    func testJokesFromRandomPlacesAreNotRepeated() throws {
        try folder.write(jokes(300).joined(separator: "\n"), to: "lines")
        var stock = stock("lines")
        _ = try stock.randomJoke(JokeFilter())
        stock.forgetJokes(tries: 5000)
        var values: Set<String> = []
        for number in 1 ... 300 + builtInCount {
            // Those of two categories do not come from random places.
            let categories = (150 ..< 200).contains(number) ? ["lines", "dev"] : []
            try values.insert(XCTUnwrap(stock.randomJoke(JokeFilter(categories: categories))).value)
        }

        XCTAssertEqual(values.count, 300 + builtInCount)
    }

    /// Draws jokes, each without knowing any, and returns how often they came; the built-in ones count as one.
    ///
    /// - Parameter tries: The number of random places that are tried before all jokes are looked up.
    private func drawJokes(
        _ count: Int,
        from stock: JokeStock,
        tries: Int,
        _ filter: JokeFilter = JokeFilter()
    ) throws -> [String: Int] {
        var stock = stock
        var counts: [String: Int] = [:]
        _ = try stock.randomJoke(JokeFilter())
        for _ in 1 ... count {
            stock.forgetJokes(tries: tries)
            let joke = try XCTUnwrap(stock.randomJoke(filter))
            XCTAssertTrue(tries < .max || stock.decks[0].shelves.isEmpty)
            counts[joke.source == .bundled ? "built-in" : joke.value, default: 0] += 1
        }
        return counts
    }

    /// One of each joke, and all that are built in.
    private func expected(_ values: [String]) -> [String: Double] {
        Dictionary(uniqueKeysWithValues: values.map { ($0, 1) } + [("built-in", Double(builtInCount))])
    }
}

extension JokeStock {
    /// Forgets which jokes there are and which were dealt.
    fileprivate mutating func forgetJokes(tries: Int) {
        (decks, known, drawn) = (decks.map { _ in JokeDeck() }, nil, [])
        self.tries = tries
    }
}
