/// The candidates of a completion, one of which may be chosen.
struct CompletionMenu {
    let completer: any Completing
    let candidates: [Completion]
    let usesColor: Bool
    private(set) var chosen: Int?

    var choice: String? {
        chosen.map { candidates[$0].text }
    }

    func rows(columns: Int, rows: Int) -> [StyledText] {
        let all = listing(columns: columns)
        return all.part(around: (chosen ?? 0) % all.count, columns: columns, rows: rows)
    }

    /// Chooses another candidate, if the key does that; returns whether it does.
    ///
    /// - Parameter key: Without the ESC that may begin it.
    mutating func take(_ key: String, columns: Int) -> Bool {
        let count = candidates.count
        guard let index = chosen else {
            chosen = ["\t": 0, "[Z": count - 1][key]
            return chosen != nil
        }
        switch key {
        case "\t", "[B", "OB": chosen = (index + 1) % count
        case "[Z", "[A", "OA": chosen = (index + count - 1) % count
        case "[C", "OC", "[D", "OD":
            let rows = listing(columns: columns).count
            let next = index + (key.hasSuffix("C") ? rows : -rows)
            chosen = candidates.indices.contains(next) ? next : index
        default: return false
        }
        return true
    }

    func listing(columns: Int) -> [StyledText] {
        completer.listing(of: candidates, columns: columns, chosen: chosen, usesColor: usesColor)
    }
}

extension RandomAccessCollection<StyledText> {
    /// The rows of a list around a chosen one, as far as there is room, and a message where a part is shown.
    func part(around chosen: Int, columns: Int, rows: Int) -> [StyledText] {
        guard count > rows else { return Array(self) }
        let height = Swift.max(rows - 1, 1)
        let first = Swift.min(chosen - chosen % height, count - height)
        let shown = height == 1 ? "row \(first + 1)" : "rows \(first + 1) to \(first + height)"
        let message = "\(shown) of \(count)".shortened(to: columns - 1)
        return dropFirst(first).prefix(height) + (rows > 1 ? [StyledText(message, .faint)] : [])
    }
}
