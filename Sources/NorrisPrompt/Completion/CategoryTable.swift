/// A few words about each category of the public API.
enum CategoryTable {
    /// Categories of other APIs have none.
    static let summaries = [
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
