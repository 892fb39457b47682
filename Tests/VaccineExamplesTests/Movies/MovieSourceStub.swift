import Foundation

/// Has the page, or the error, that the test says.
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
