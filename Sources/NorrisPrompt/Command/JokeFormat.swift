/// How jokes are written.
package enum JokeFormat: Sendable {
    /// For people to read.
    case text
    /// A JSON object a line.
    case json
}
