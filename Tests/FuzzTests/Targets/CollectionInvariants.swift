import FileStore
import Foundation
import TerminalText
@testable import ChuckNorris

/// A file of jokes in one of the formats, with any contents.
enum CollectionInvariants {
    static func check(_ bytes: [UInt8], _ format: CollectionFormat) throws(InvariantViolation) {
        _ = bytes.withUnsafeBytes(CollectionFormat.init(of:))
        let file = CollectionFile(Data(bytes), format)
        var jokes: [(start: Int, joke: ChuckNorrisResponse?)] = []
        let lines = try? file.forEachJoke { start, text in
            let joke = file.joke(text)
            jokes.append((start, joke))
            return joke != nil
        }
        let faults = jokes.count { $0.joke == nil }
        try require("each joke that cannot be read has a line: \(lines ?? [])", lines?.count == faults)
        let isInFile = lines?.allSatisfy { (1 ... bytes.count { $0 == 0x0A } + 1).contains($0) } == true
        try require("lines are in the file, and in order: \(lines ?? [])", isInFile && lines == lines?.sorted())
        for (start, joke) in jokes {
            let found = file.joke(around: start, within: CollectionFile.longest)
            try require("a joke is found again at \(start)", found?.joke == joke && (found?.start ?? start) == start)
            guard var joke else { continue }
            joke.source = .api
            try JokeInvariants.check(joke)
        }
        try checkOffsets(file, jokes, count: bytes.count)
        try checkSearch(bytes, format)
    }

    /// Each byte belongs to the joke that begins at it or before it, which is drawn if it is short enough.
    private static func checkOffsets(
        _ file: CollectionFile,
        _ jokes: [(start: Int, joke: ChuckNorrisResponse?)],
        count: Int
    ) throws(InvariantViolation) {
        guard file.format != .jsonArray else { return }
        for (index, (start, joke)) in jokes.enumerated() {
            let next = index + 1 < jokes.count ? jokes[index + 1].start : count
            // Not all of a long input, so that more inputs are tried.
            for offset in stride(from: start, to: next, by: count / 256 + 1) {
                let found = file.joke(around: offset, within: CollectionFile.longest)
                // Blanks between two jokes may belong to neither.
                try require("the joke around \(offset) is the one before it", found == nil || found?.start == start)
                let short = file.joke(around: offset, within: 4)
                try require("no joke is longer than the limit", short == nil || (short?.joke.value.utf8.count ?? 0) < 5)
                try require("a joke is the same within any limit", short == nil || short?.joke == joke)
            }
        }
    }

    /// What the bytes are searched for by is found whenever the text contains it.
    private static func checkSearch(_ bytes: [UInt8], _ format: CollectionFormat) throws(InvariantViolation) {
        let draw: LocalJokes.Draw = { $0 - 1 }
        var stock = JokeStock(locations: [], report: { _ in }, draw: draw)
        stock.files = [CollectionFile(Data(bytes), format)]
        let all = try? stock.jokes { _ in true }
        for text in ["kick", "a", "\"q\" 1"] {
            let matches = { (joke: ChuckNorrisResponse) in joke.value.onOneLine.lowercased().contains(text) }
            let found = try? stock.jokes(text, matches)
            try require("a search finds all with \(text)", found == all?.filter(matches))
        }
        let joke = try? stock.randomJoke(JokeFilter(allowsExplicit: true))
        try require("a joke is dealt if there is one", (joke != nil) == (all?.isEmpty == false))
    }
}
