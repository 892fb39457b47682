/// What is known of the API's categories without asking it.
enum Categories {
    /// A few words about each; categories of other sources have none.
    static let summaries = [
        "animal": "animals", "career": "work", "celebrity": "famous people", "dev": "programmers",
        "explicit": "adult jokes", "fashion": "clothes", "favorites": "jokes that you saved", "food": "food",
        "history": "the past", "money": "money", "movie": "films", "music": "songs", "political": "politics",
        "religion": "religion", "science": "science", "sport": "sports", "travel": "travel",
    ]
}
