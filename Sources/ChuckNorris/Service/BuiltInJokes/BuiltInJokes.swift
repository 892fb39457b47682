/// The jokes that are part of the program.
package enum BuiltInJokes {
    /// All of the collection, in its order, as the API would send them; they have no page and no icon.
    package static let jokes = collection.flatMap { category, texts in
        // One array for all of a category.
        let categories = [category]
        return texts.map { ChuckNorrisResponse(value: $0, categories: categories, source: JokesList.builtIn) }
    }
}
