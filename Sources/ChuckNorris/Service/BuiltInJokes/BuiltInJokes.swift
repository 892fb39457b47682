/// The jokes that are part of the program.
package enum BuiltInJokes {
    /// All of the collection, in its order, as the API would send them; they have no page and no icon.
    package static let jokes = {
        var jokes: [ChuckNorrisResponse] = []
        jokes.reserveCapacity(400)
        for (category, texts) in collection {
            // One array for all of a category.
            let categories = [category]
            for text in texts {
                jokes.append(ChuckNorrisResponse(value: text, categories: categories, source: .builtIn))
            }
        }
        return jokes
    }()
}
