/// Knows who is there, with and without a network.
protocol PeopleManaging: Sendable {
    func people() async throws -> [Person]
}
