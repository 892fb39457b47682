/// Which joke is asked for.
package enum JokeRequest: Equatable, Sendable {
    /// One at random: of any of the categories (none: of all), told about somebody else when a name is given.
    case random(categories: [String] = [], name: String? = nil)
    /// A certain one.
    case id(String)
}
