/// The category in which the API files what people do not want on a shared screen.
package enum ExplicitCategory {
    package static let name = "explicit"

    /// Whether the text names the category, in whatever case.
    package static func isName(_ text: String) -> Bool {
        text.lowercased() == name
    }
}
