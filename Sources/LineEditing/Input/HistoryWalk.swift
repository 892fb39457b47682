/// The lines of the history that Up and Down go through, from what was typed and back to it.
struct HistoryWalk {
    let typed: LineText
    /// Newest first.
    private let lines: [String]
    /// Where the line is that is shown; -1, before the newest, for what was typed.
    private var index: Int

    init(through lines: [String], from line: String? = nil, typed: LineText) {
        self.lines = lines
        self.typed = typed
        index = lines.firstIndex { $0 == line } ?? -1
    }

    /// The line of the history that is shown.
    var line: String? {
        index < 0 ? nil : lines[index]
    }

    /// Goes so many lines back, or forth if the count is negative, as far as there are; returns whether there is one.
    mutating func go(by count: Int) -> Bool {
        let start = index
        index = min(max(index + count, -1), lines.count - 1)
        return index != start
    }
}
