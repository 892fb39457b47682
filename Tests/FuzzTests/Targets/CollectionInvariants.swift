@testable import ChuckNorris
import Foundation
import Terminal

/// A file of jokes in one of the formats, with any contents.
enum CollectionInvariants {
    static func check(_ bytes: [UInt8], _ format: CollectionFormat) throws {
        _ = CollectionFormat(bytes.span)
        guard let file = file(bytes, format) else { return }
        var jokes: [(start: Int, joke: ChuckNorrisResponse?)] = []
        var reader = CollectionReader(file)
        while let found = try? reader.next(of: file.bytes.span) {
            do throws(FileStoreError.SkipReason) {
                try jokes.append((found.start, file.joke(found)))
            } catch {
                jokes.append((found.start, nil))
                reader.skip(found, because: error)
            }
            try checkOutline(found, of: file)
        }
        let faults = jokes.count { $0.joke == nil }
        if case let .skipped(count, first, isItem, _) = try? reader.problem()?.cause {
            try require("each joke that cannot be read is counted", count == faults)
            let last = isItem ? jokes.count : bytes.count { $0 == 0x0A } + 1
            try require("the first one is in the file", (1 ... last).contains(first))
        } else {
            try require("nothing is left out without a word", faults == 0)
        }
        for (start, joke) in jokes {
            let found = file.joke(around: start)
            try require("a joke is found again at \(start)", found?.joke == joke && (found?.start ?? start) == start)
            guard var joke else { continue }
            joke.source = .api
            // With an id, as JSON has it.
            try JokeInvariants.check(joke.about(ChuckNorrisResponse.defaultName))
        }
        try checkOffsets(file, jokes)
        try checkSearch(bytes, format)
    }

    /// What is found out about a joke without decoding it is what the decoder says.
    private static func checkOutline(_ found: FoundJoke, of file: CollectionFile) throws {
        guard !found.value.isEmpty else { return }
        let joke = try? file.joke(found)
        try require("it is a joke", joke != nil)
        try require("the categories are those of the joke", file.categories(of: found) == joke?.categories)
        guard found.isLiteral else { return }
        try require("the text stands in the file", file.bytes.span.text(found.value) == joke?.value)
    }

    /// Nil for one without any bytes.
    private static func file(_ bytes: [UInt8], _ format: CollectionFormat) -> CollectionFile? {
        try? CollectionFile(StoredFile(.jokes, path: "fuzz"), Data(bytes), format: format)
    }

    /// Each byte belongs to the joke that begins at it or before it, which is drawn if it is short enough.
    private static func checkOffsets(
        _ file: CollectionFile,
        _ jokes: [(start: Int, joke: ChuckNorrisResponse?)]
    ) throws {
        let count = file.bytes.count
        guard file.format != .jsonArray else { return }
        for (index, (start, joke)) in jokes.enumerated() {
            let next = index + 1 < jokes.count ? jokes[index + 1].start : count
            // Not all of a long input, so that more inputs are tried.
            for offset in stride(from: start, to: next, by: count / 256 + 1) {
                let found = file.joke(around: offset)
                // Blanks between two jokes may belong to neither.
                try require("the joke around \(offset) is the one before it", found == nil || found?.start == start)
                let whole = file.joke(around: offset, within: next - start)
                try require("a joke is found within all bytes up to the next one", whole?.start == found?.start)
                let short = file.joke(around: offset, within: 4)
                try require("no joke is longer than the limit", short == nil || (short?.joke.value.utf8.count ?? 0) < 5)
                try require("a joke is the same within any limit", short == nil || short?.joke == joke)
            }
        }
    }

    /// The text with one space for each run of blanks, as a search for several words reads it.
    private static func collapsed(_ text: String) -> String {
        text.reduce(into: "") { text, character in
            if !character.isWhitespace {
                text.append(character)
            } else if text.last != " " {
                text += " "
            }
        }
    }

    /// What the bytes are searched for by is found whenever the text contains it.
    private static func checkSearch(_ bytes: [UInt8], _ format: CollectionFormat) throws {
        var stock = JokeStock(JokeSources()) { $0 - 1 }
        stock.files = file(bytes, format).map { [$0] } ?? []
        let all = try? stock.jokes(upTo: .max) { _ in true }.found
        for text in ["kick", "a", "\"q\" 1", "a kick, "] {
            let found = try? stock.jokes(text, upTo: .max) { _ in true }.found
            let expected = all?.filter { joke in
                let forms = [joke.value, joke.value.onOneLine] + (text.contains(" ") ? [collapsed(joke.value)] : [])
                return forms.contains { $0.lowercased().contains(text) }
            }
            try require("a search finds all with \(text)", found == expected)
        }
        let joke = try? stock.randomJoke(JokeFilter(settings: ServiceSettings(source: .mine, allowsExplicit: true)))
        try require("a joke is dealt if there is one", (joke != nil) == (all?.isEmpty == false))
    }
}
