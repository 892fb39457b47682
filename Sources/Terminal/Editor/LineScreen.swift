/// The rows of a terminal that show a line.
///
/// Each scalar has the width that wcwidth(3) gives it, as terminals do.
struct LineLayout {
    struct Cell: Equatable {
        /// A character with the marks that belong to it.
        var text = " "
        var columns = 1
        var style = Style.plain
    }

    /// Each but the last fills the window, except for a column in which a wide character has no room.
    private(set) var rows: [[Cell]] = [[]]
    private(set) var cursor = (row: 0, column: 0)
    private let columns: Int
    private var column = 0

    /// Lays out a text, with the cursor behind so many scalars, and as much of a tail as there is room for behind it.
    init(_ text: StyledText, cursor offset: Int, tail: String = "", columns: Int) {
        self.columns = columns
        var rest = offset
        for span in text.spans {
            for scalar in span.text.unicodeScalars {
                append(scalar, span.style, isAtCursor: rest == 0)
                rest -= 1
            }
        }
        if rest >= 0 {
            cursor = end
        }
        // Behind the last column, the terminal would begin another row.
        for scalar in tail.shortened(to: columns - 1 - end.column).unicodeScalars {
            append(scalar, .faint)
        }
        if cursor.row == rows.count {
            rows.append([Cell()])
        }
    }

    /// Behind the last column begins the next row.
    private var end: (row: Int, column: Int) {
        column < columns ? (rows.count - 1, column) : (rows.count, 0)
    }

    private mutating func append(_ scalar: Unicode.Scalar, _ style: Style, isAtCursor: Bool = false) {
        let width = scalar.isControl ? 2 : TextWidth.columns(of: scalar)
        if column + width > columns {
            rows.append([])
            column = 0
        }
        if isAtCursor {
            cursor = end
        }
        let last = rows.count - 1
        if scalar == "\n" {
            rows[last] += Array(repeating: Cell(), count: columns - column)
            column = columns
        } else if width == 0, !rows[last].isEmpty {
            rows[last][rows[last].count - 1].text.unicodeScalars.append(scalar)
        } else {
            let letter = Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value ^ 0x40))
            let text = scalar.isControl ? "^\(letter)" : String(scalar)
            rows[last].append(Cell(text: text, columns: width, style: style))
            column += width
        }
    }
}

/// The rows of a terminal from that of the prompt on, of which as little is written as a change of the line needs.
struct LineScreen {
    let output: Int32
    let usesColor: Bool
    let marksPrompts: Bool
    var prompt = StyledText("")
    private(set) var window = TerminalWindow(of: -1)
    private(set) var rows: [[LineLayout.Cell]] = []
    /// Behind the last column while the terminal has not begun the next row.
    private(set) var cursor = (row: 0, column: 0)
    /// What is not written yet.
    private(set) var update = SanitizedText()

    /// Begins a line in the cursor's row, or some rows above it, and clears what is there and below.
    mutating func begin(above rowCount: Int = 0) {
        window = TerminalWindow(of: output)
        rows = []
        cursor = (0, 0)
        append(ANSI.move(rows: -min(rowCount, window.rows - 1)))
        // What is cleared from the screen's first cell on, tmux keeps in its history, and shows in a wider window.
        append(ANSI.clearRestOfRow, ANSI.move(rows: 0, toColumn: 1), ANSI.clearBelow, ANSI.move(rows: 0))
        if marksPrompts {
            append(ANSI.promptBegins)
            draw(LineLayout(prompt, cursor: .max, columns: window.columns))
            append(ANSI.inputBegins)
        }
    }

    /// Appends sequences, to be written before the line is shown again.
    mutating func append(_ sequences: ANSI.Sequence...) {
        sequences.forEach { update.append($0) }
    }

    /// Writes the update, and behind it a text that is not a part of the line.
    mutating func write(_ text: StyledText = "") {
        text.encode(to: &update, usesColor: usesColor)
        // Lines are edited even if they cannot be shown.
        _ = update.write(to: output)
        update = SanitizedText()
    }

    /// Changes the rows; nothing is written before `write`.
    mutating func draw(_ layout: LineLayout) {
        // Of a line that is higher than the window, the last rows are shown, or those from the cursor's on.
        let top = min(max(layout.rows.count - window.rows, 0), layout.cursor.row)
        let new = Array(layout.rows[top...].prefix(window.rows))
        for (index, row) in new.enumerated() {
            let old = index < rows.count ? rows[index] : []
            var kept = zip(old, row).prefix { $0 == $1 }.count
            if index + 1 < new.count, index + 1 >= rows.count {
                // The terminal begins the next row itself, behind this one, so that it knows both as one line.
                kept = max(min(kept, row.count - 1), 0)
            }
            if index > 0, index >= rows.count {
                cursor = (index, 0)
            } else if kept < max(old.count, row.count) {
                move(to: (index, Self.columns(of: row[..<kept])))
            }
            write(row[kept...])
            if Self.columns(of: old[...]) > Self.columns(of: row[...]) {
                append(ANSI.clearRestOfRow)
            }
        }
        if new.count < rows.count {
            move(to: (new.count, 0))
            append(ANSI.clearBelow)
        }
        rows = new
        move(to: (layout.cursor.row - top, layout.cursor.column))
    }

    private mutating func write(_ cells: ArraySlice<LineLayout.Cell>) {
        var rest = cells
        while let style = rest.first?.style {
            let part = rest.prefix { $0.style == style }
            StyledText(part.map(\.text).joined(), style).encode(to: &update, usesColor: usesColor)
            rest = rest[part.endIndex...]
        }
        cursor.column += Self.columns(of: cells)
    }

    private mutating func move(to place: (row: Int, column: Int)) {
        guard cursor != place else { return }
        append(ANSI.move(rows: place.row - cursor.row, toColumn: place.column))
        cursor = place
    }

    private static func columns(of cells: ArraySlice<LineLayout.Cell>) -> Int {
        cells.reduce(0) { $0 + $1.columns }
    }
}
