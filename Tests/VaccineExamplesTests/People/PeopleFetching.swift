/// Fetches people from the service.
protocol PeopleFetching: Sendable {
    func people() async throws -> [Person]
}

extension PeopleFetching {
    /// Fetches people and stores them; when that fails, returns the stored ones.
    ///
    /// Throws the error of the fetcher when none are stored.
    func people(keptIn database: any PeopleStoring) async throws -> [Person] {
        do {
            let people = try await people()
            try database.save(people)
            return people
        } catch {
            let kept = try database.people()
            guard !kept.isEmpty else { throw error }
            return kept
        }
    }
}
