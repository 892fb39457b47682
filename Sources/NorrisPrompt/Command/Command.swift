package import ChuckNorris

/// What a line asks for.
package enum Command: Equatable, Sendable {
    case joke(JokeRequest)
    /// The last request for a joke again.
    case refresh
    case search(String)
    case categories
    case history
    /// The program's own cures, and which of them needs which.
    case cures(GraphFormat)
    /// Help on everything, or on the command of the name.
    case help(String?)
    case clear
    case quit
}
