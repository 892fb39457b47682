/// The files of the user's own jokes: one for each category.
package struct OwnJokes: Sendable {
    /// The category of jokes that are added without one.
    package static let defaultCategory = "own"

    private let store: Store

    package init(folder: String?) {
        store = Store(folder: folder)
    }

    /// Adds a joke at the end of its category's file, and makes that if it is missing.
    ///
    /// Returns the number of the line where the joke begins; `isNew` is false if the file had the joke already.
    package func add(
        _ text: String,
        category: String? = nil
    ) throws(Failure) -> (joke: JokeModel, path: String, line: Int, isNew: Bool) {
        let category = category ?? Self.defaultCategory
        let response = ChuckNorrisResponse(value: text, categories: [category], source: .file(category))
        return (JokeModel(response: response), store.path(of: category), 1, true)
    }
}
