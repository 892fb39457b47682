/// A line and its cursor, in what a user sees as characters.
struct LineText: Equatable {
    var before: [Character]
    var after: [Character] = []

    var all: String {
        String(before + after)
    }
}
