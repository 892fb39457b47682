package import ChuckNorris

/// A service that answers with what the test expects, at once.
///
/// It implements the callback form alone, as mocks of this protocol always have; the async forms come from it.
package final class ServiceMock: ChuckNorrisServicing {
    package var expectedJoke: ChuckNorrisResponse?
    package var expectedError: Error?

    package init() {}

    package func getRandomJoke(callback: @escaping (Result<ChuckNorrisResponse, Error>) -> Void) {
        if let expectedJoke {
            callback(.success(expectedJoke))
        } else if let expectedError {
            callback(.failure(expectedError))
        } else {
            preconditionFailure("Set the ServiceMock's expectedJoke or expectedError before the act.")
        }
    }
}
