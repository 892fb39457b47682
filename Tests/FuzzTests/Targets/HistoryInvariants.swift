import Foundation
import TestSupport
@testable import ChuckNorris

/// A history file with any contents.
enum HistoryInvariants {
    private static let line = #"joke  dev for \040 "é\\"#

    static func check(_ bytes: [UInt8]) throws {
        let folder = try TemporaryFolder()
        try Data(bytes).write(to: folder.url.appending(path: "history"))
        let notes = Locked<[String]>([])
        let history = History(store: Store(folder: folder.path) { note in notes.withLock { $0.append(note) } })
        let before = try history.load()
        for note in notes.withLock({ $0 }) {
            try HarmlessText.check(Failure(.io, note))
        }
        let isValid = before.allSatisfy { line in
            !line.isEmpty && !line.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        try require("all entries are valid: \(before)", isValid)
        try require("none comes twice in a row: \(before)", zip(before, before.dropFirst()).allSatisfy { $0 != $1 })

        try history.append(line)

        let text = FileManager.default.contents(atPath: folder.path("history")) ?? Data()
        try require("appending changes no other line", text.starts(with: bytes))
        let after = try history.load()
        try require("the line comes last: \(after)", after == (before.last == line ? before : before + [line]))
    }
}

/// A favorites file with any contents.
enum FavoritesInvariants {
    private static let joke = JokeModel(response: ChuckNorrisResponse(id: "\n new", value: "A joke."))

    static func check(_ bytes: [UInt8]) throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "favorites.jsonl")
        try Data(bytes).write(to: path)
        let favorites = Favorites(store: Store(folder: folder.path))
        let ids = try favorites.all().map(\.id)
        try require("each joke is there once: \(ids)", Set(ids).count == ids.count)

        let isNew = try favorites.add(joke)

        try require("a joke is added once", isNew == !ids.contains(joke.id))
        try require("a joke is not added twice", !favorites.add(joke))
        let text = try Data(contentsOf: path)
        try require("adding changes no other line", !bytes.contains { $0 > 0x20 } || text.starts(with: bytes))
        try require("it is known", favorites.all().map(\.id) == (isNew ? ids + [joke.id] : ids))
        try require("it can be removed", favorites.remove(id: joke.id) != nil)
        try require("the others stay", favorites.all().map(\.id) == ids.filter { $0 != joke.id })
    }
}
