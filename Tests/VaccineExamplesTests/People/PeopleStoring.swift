/// Keeps people for the time without a network.
protocol PeopleStoring: AnyObject, Sendable {
    /// Returns those who were saved last; nobody before that.
    func people() throws -> [Person]

    func save(_ people: [Person]) throws
}
