/// The categories of the API and of the built-in jokes, known without a request.
enum Categories {
    /// A few words about each; categories of files have none.
    static let summaries = [
        "animal": "animals", "career": "work", "celebrity": "famous people", "dev": "programmers",
        "explicit": "adult jokes", "fashion": "clothes", "favorites": "jokes that you saved", "food": "food",
        "history": "the past", "money": "money", "movie": "films", "music": "songs", "political": "politics",
        "religion": "religion", "science": "science", "sport": "sports", "travel": "travel",
    ]
}
