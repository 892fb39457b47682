package import ChuckNorris
package import FileStore
import Platform

/// Keeps the last joke in memory, or fails with the expected error.
package final class LastJokeMock: LastJokeKeeping {
    private let kept = Locked<[JokeModel]>([])
    private let expectedError: FileStoreError?

    package init(expectedError: FileStoreError? = nil) {
        self.expectedError = expectedError
    }

    /// The jokes in the order they were kept.
    package var jokes: [JokeModel] {
        kept.withLock { $0 }
    }

    package func joke() throws(FileStoreError) -> JokeModel? {
        if let expectedError {
            throw expectedError
        }
        return jokes.last
    }

    package func keep(_ joke: JokeModel) throws(FileStoreError) {
        if let expectedError {
            throw expectedError
        }
        kept.withLock { $0 += $0.last == joke ? [] : [joke] }
    }
}
