/// Which jokes a request asks for.
struct JokeFilter: Equatable {
    /// In lower case; empty for all.
    var categories: [String] = []
    var isAboutName = false
    var length: JokeLength?
    var settings = ServiceSettings()

    /// The number of the deck that has them.
    var deck: Int {
        2 * (length?.rawValue ?? 0) + (isAboutName ? 1 : 0)
    }

    func accepts(_ text: String) -> Bool {
        (!isAboutName || text.containsText(ChuckNorrisResponse.defaultName)) && length?.accepts(text) ?? true
    }

    func includesAny(of names: [String]) -> Bool {
        categories.isEmpty || names.contains(where: categories.contains)
    }

    func accepts(_ shelf: JokeDeck.Shelf) -> Bool {
        !(settings.source == .mine && shelf.file == 0) && includesAny(of: shelf.categories)
            && (settings.allowsExplicit || !shelf.categories.contains(where: ExplicitCategory.isName))
    }
}
