/// Stores people for use without a network.
protocol PeopleStoring: AnyObject, Sendable {
    /// Returns the people that were saved last; none before that.
    func people() throws -> [Person]

    func save(_ people: [Person]) throws
}
