/// Which joke is meant, among those that have been shown or that the source knows.
package enum JokeReference: Equatable, Sendable {
    /// The row of the last list, counted from 1.
    case number(Int)
    case id(String)

    /// Nil if the text is neither a number nor an id.
    ///
    /// Ids of the API have 22 of the characters that URLs take unchanged; other APIs may use all of those characters.
    package init?(parsing text: String) {
        // No API has an id that is a number as short as a list's.
        if text.count <= 6, let number = Int(text) {
            self = .number(number)
        } else if (1 ... 64).contains(text.count), text.utf8.allSatisfy(Self.bytesOfIDs.contains) {
            self = .id(text)
        } else {
            return nil
        }
    }

    private static let bytesOfIDs = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
