import TestSupport

extension LoopbackJoke {
    /// Makes jokes, each of which fits a row of the terminal.
    static func numbered(_ count: Int) -> [LoopbackJoke] {
        let categories = ["animal", "career", "celebrity", "dev", "fashion", "food", "history", "money", "movie"]
            + ["music", "science", "sport", "travel"]
        return (0 ..< count).map { number in
            let text = "Chuck Norris kicked the hare and \(ending(of: number))"
            let category = categories[number % categories.count]
            return LoopbackJoke(id: "benchmark\(number)", value: text, categories: [category])
        }
    }

    /// The last words of a joke, which no other joke of the next hundred has.
    static func ending(of number: Int) -> String {
        "counted to infinity \(number % 100 + 2) times."
    }
}
