/// Which joke is asked for.
package enum JokeRequest: Equatable, Sendable {
    /// A random one, of any of the categories if there are some.
    ///
    /// With a name, it is told about somebody else.
    case random(categories: [String] = [], name: String? = nil)
    /// A certain one.
    case id(String)
}
