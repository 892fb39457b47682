extension BuiltInJokes {
    /// The jokes by category, in the order of the categories' names.
    ///
    /// The API's categories but for explicit, political and religion.
    static let collection: [(category: String, texts: [String])] = [
        ("animal", animal),
        ("career", career),
        ("celebrity", celebrity),
        ("dev", dev),
        ("fashion", fashion),
        ("food", food),
        ("history", history),
        ("money", money),
        ("movie", movie),
        ("music", music),
        ("science", science),
        ("sport", sport),
        ("travel", travel),
    ]

    package static let categories = collection.map(\.category)
}
