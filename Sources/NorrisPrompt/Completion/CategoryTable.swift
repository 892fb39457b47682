/// A few words about each category of the public API.
enum CategoryTable {
    /// Empty for other categories.
    static func summary(of category: String) -> String {
        summaries[category] ?? ""
    }

    private static let summaries = [
        "animal": "animals",
        "career": "work",
        "celebrity": "famous people",
        "dev": "programmers",
        "explicit": "adult jokes",
        "fashion": "clothes",
        "food": "food",
        "history": "the past",
        "money": "money",
        "movie": "films",
        "music": "songs",
        "political": "politics",
        "religion": "religion",
        "science": "science",
        "sport": "sports",
        "travel": "travel",
    ]
}
