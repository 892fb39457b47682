import Foundation

/// A page that was saved before, for work without a network.
struct MovieFileSource: MovieSourcing {
    private let file: URL

    init(file: URL) {
        self.file = file
    }

    func popularPage() async throws(MovieError) -> Data {
        do {
            return try Data(contentsOf: file)
        } catch {
            throw .noFile(file.lastPathComponent)
        }
    }
}
