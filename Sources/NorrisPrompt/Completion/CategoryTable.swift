/// A word about each of the categories that the public API has.
enum CategoryTable {
    /// Empty for one that another server has made up.
    static func summary(of category: String) -> String {
        summaries[category] ?? ""
    }

    private static let summaries = [
        "animal": "beasts",
        "career": "work",
        "celebrity": "famous people",
        "dev": "programmers",
        "explicit": "not for everyone",
        "fashion": "clothes",
        "food": "kitchens",
        "history": "the past",
        "money": "riches",
        "movie": "films",
        "music": "songs",
        "political": "politics",
        "religion": "faith",
        "science": "laboratories",
        "sport": "games",
        "travel": "far places",
    ]
}
