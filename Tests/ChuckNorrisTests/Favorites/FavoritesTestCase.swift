import ChuckNorris
import Foundation
import TestSupport
import XCTest

/// The base class of tests with a favorites file.
class FavoritesTestCase: FolderTestCase {
    let header = "{\"norris\":\"favorites\",\"version\":1}\n"

    var path: String {
        folder.path("favorites.jsonl")
    }

    /// A new instance, which has read nothing yet.
    func store() -> FavoritesFile {
        FavoritesFile(folder: folder.path)
    }

    func ids() async throws -> [String] {
        try await store().all().map(\.id)
    }

    func read() throws -> String {
        try folder.read("favorites.jsonl")
    }

    func write(_ text: String) throws {
        try folder.write(text, to: "favorites.jsonl")
    }
}

extension Favorite {
    static func sample(_ id: String, value: String? = nil) -> Favorite {
        let response = ChuckNorrisResponse(id: id, value: value ?? "Joke \(id).")
        return Favorite(JokeModel(response: response), savedAt: Date(timeIntervalSince1970: 1_700_000_000))
    }
}
