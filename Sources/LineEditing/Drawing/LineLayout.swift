import TerminalText

/// Where something is, counted from the first row of the line.
struct LinePosition: Equatable, Comparable {
    var row = 0
    var column = 0

    static func < (lhs: LinePosition, rhs: LinePosition) -> Bool {
        (lhs.row, lhs.column) < (rhs.row, rhs.column)
    }
}

/// A grapheme cluster on the screen.
struct LineCell: Equatable {
    var text: String
    var columns: Int
    let style: ANSI.Sequence?
    var position = LinePosition()

    /// Whether all terminals use the same number of columns for it.
    ///
    /// They differ about joined emoji, flags, selectors and spacing marks.
    var hasCertainWidth: Bool {
        text.unicodeScalars.dropFirst().allSatisfy { scalar in
            let properties = scalar.properties
            return scalar.isASCII || properties.generalCategory == .nonspacingMark && !properties.isVariationSelector
        }
    }
}

/// The places of a prompt and a line in a window of so many columns.
///
/// Behind a row that is full begins the next one, even if nothing follows.
struct LineLayout {
    let columns: Int
    /// A column that stands for what has no room.
    let ellipsis: String
    private(set) var cells: [LineCell] = []
    /// The place behind the text.
    private(set) var end = LinePosition()
    private var placedCursor: LinePosition?

    init(columns: Int, ellipsis: String = "…") {
        self.columns = max(columns, 1)
        self.ellipsis = ellipsis
    }

    /// Behind the text, unless the cursor has been placed in it.
    var cursor: LinePosition {
        placedCursor ?? end
    }

    /// Appends a text.
    ///
    /// - Parameters:
    ///   - text: Control characters are shown as terminals echo them; a line feed begins a row.
    ///   - cursorOffset: Places the cursor on the cluster with the Unicode scalar at this offset.
    ///   - style: The style of the scalar at an offset; a cluster has that of its first.
    mutating func append(_ text: String, cursorOffset: Int? = nil, style: (Int) -> ANSI.Sequence?) {
        var offset = 0
        for character in text {
            let scalars = character.unicodeScalars
            let start: LinePosition
            if character == "\n" {
                start = end
                beginRow()
            } else if let control = scalars.first, control.isControl {
                // Such as ^[ for ESC.
                let letter = Character(Unicode.Scalar(UInt8(truncatingIfNeeded: control.value ^ 0x40)))
                start = append(LineCell(text: "^\(letter)", columns: 2, style: style(offset)))
            } else {
                let columns = TextWidth.columns(of: character)
                // A mark without a letter, at the beginning.
                let text = columns == 0 ? "◌\(character)" : String(character)
                start = append(LineCell(text: text, columns: max(columns, 1), style: style(offset)))
            }
            if let cursorOffset, (offset ..< offset + scalars.count).contains(cursorOffset) {
                placedCursor = start
            }
            offset += scalars.count
        }
    }

    /// Appends a cell without a column, whose style tells the terminal what begins here.
    mutating func append(mark: ANSI.Sequence) {
        cells.append(LineCell(text: "", columns: 0, style: mark, position: end))
    }

    /// Appends as much of a text as the row has room for, behind the cursor.
    mutating func appendToRow(_ text: String, style: ANSI.Sequence?) {
        placedCursor = cursor
        let rest = text.map { LineCell(text: String($0), columns: TextWidth.columns(of: $0), style: style) }
        var room = columns - end.column
        let isCut = rest.reduce(0) { $0 + $1.columns } > room
        room -= isCut ? 1 : 0
        let fitting = rest.prefix { cell in
            room -= cell.columns
            return room >= 0
        }
        for cell in fitting + (isCut ? [LineCell(text: ellipsis, columns: 1, style: style)] : []) {
            cells.append(LineCell(text: cell.text, columns: cell.columns, style: style, position: end))
            end.column += cell.columns
        }
    }

    /// Appends a row below the text; the cursor stays where it is.
    mutating func append(below row: StyledText, usesColor: Bool) {
        placedCursor = cursor
        if end.column == 0 {
            // A row without cells would keep what the terminal has shown there.
            cells.append(LineCell(text: " ", columns: 1, style: nil, position: end))
        }
        beginRow()
        for span in row.spans {
            append(span.text.sanitized(lineBreak: " ")) { _ in usesColor ? span.style.sequence : nil }
        }
    }

    /// The part that a window of so many rows has room for, with the cursor.
    func visible(rows: Int) -> LineLayout {
        guard end.row >= rows else { return self }
        let first = max(min(cursor.row, end.row + 1 - rows), 0)
        var part = LineLayout(columns: columns, ellipsis: ellipsis)
        part.placedCursor = LinePosition(row: cursor.row - first, column: cursor.column)
        part.cells = cells.filter { (first ..< first + rows).contains($0.position.row) }
        for index in part.cells.indices {
            part.cells[index].position.row -= first
        }
        part.end = min(
            LinePosition(row: end.row - first, column: end.column),
            LinePosition(row: rows - 1, column: columns)
        )
        return part
    }

    /// Appends a cell, in the next row if this one has no room; returns where it is.
    private mutating func append(_ cell: LineCell) -> LinePosition {
        // A cluster may be wider than a tiny window.
        var cell = cell.columns > columns ? LineCell(text: ellipsis, columns: 1, style: cell.style) : cell
        let room = columns - end.column
        if cell.columns > room {
            cells.append(LineCell(text: String(repeating: " ", count: room), columns: room, style: nil, position: end))
            beginRow()
        }
        cell.position = end
        cells.append(cell)
        end.column += cell.columns
        if end.column == columns {
            beginRow()
        }
        return cell.position
    }

    private mutating func beginRow() {
        end = LinePosition(row: end.row + 1)
    }
}
