import Foundation

/// Returns the page, or throws the error, that the test sets.
struct MovieSourceStub: MovieSourcing {
    private let page: Result<Data, MovieError>

    init(page: String) {
        self.page = .success(Data(page.utf8))
    }

    init(error: MovieError) {
        page = .failure(error)
    }

    func popularPage() async throws(MovieError) -> Data {
        try page.get()
    }
}
