/// Lists people, with and without a network.
protocol PeopleManaging: Sendable {
    func people() async throws -> [Person]
}
