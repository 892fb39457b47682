/// What may stand in the place of a half-typed word.
package struct Completion: Equatable, Sendable {
    /// The whole word, and not only what is missing of it.
    package let text: String
    /// A word of description for the list; may be empty.
    package let summary: String

    package init(text: String, summary: String = "") {
        self.text = text
        self.summary = summary
    }
}
