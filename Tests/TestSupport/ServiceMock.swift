package import ChuckNorris

/// A service that immediately returns the result that the test expects.
///
/// It implements only the callback form; the async form is derived from it.
///
/// `@unchecked Sendable`: a test sets the expectations before the act, and nothing writes to them during it.
package final class ServiceMock: ChuckNorrisServicing, @unchecked Sendable {
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
