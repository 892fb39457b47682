/// Gets people from where they are kept up to date.
protocol PeopleFetching: Sendable {
    func people() async throws -> [Person]
}

extension PeopleFetching {
    /// Gets people and keeps them; when they cannot be got, returns those that were kept before.
    ///
    /// Throws the error of the fetcher when nobody was kept.
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
