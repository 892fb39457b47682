/// Returns these people, or throws this error.
struct PeopleFetcherStub: PeopleFetching {
    let result: Result<[Person], NetworkingError>

    func people() async throws -> [Person] {
        try result.get()
    }
}

extension [Person] {
    /// Invented ones.
    static let samples = [
        Person(id: 1, name: "Ada Quill", email: "ada@people.example"),
        Person(id: 2, name: "Bruno Vale", email: "bruno@people.example"),
    ]
}
