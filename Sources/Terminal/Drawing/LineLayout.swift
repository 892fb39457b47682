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
    let text: String
    let columns: Int
    let style: ANSI.Sequence?
    var position: LinePosition

    func movedUp(by rows: Int) -> LineCell {
        var cell = self
        cell.position.row -= rows
        return cell
    }

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
                start = append("^\(letter)", columns: 2, style: style(offset))
            } else {
                let columns = TextWidth.columns(of: character)
                // A mark without a letter, at the beginning.
                let text = columns == 0 ? "◌\(character)" : String(character)
                start = append(text, columns: max(columns, 1), style: style(offset))
            }
            if let cursorOffset, (offset ..< offset + scalars.count).contains(cursorOffset) {
                placedCursor = start
            }
            offset += scalars.count
        }
    }

    /// Appends a cell without a column, whose style tells the terminal what begins here.
    mutating func append(mark: ANSI.Sequence) {
        place("", columns: 0, style: mark)
    }

    /// Appends as much of a text as the row has room for, behind the cursor.
    mutating func appendToRow(_ text: String, style: ANSI.Sequence?) {
        placedCursor = cursor
        let isCut = TextWidth.columns(of: text) > columns - end.column
        for character in text {
            let width = TextWidth.columns(of: character)
            guard end.column + width <= columns - (isCut ? 1 : 0) else { break }
            place(String(character), columns: width, style: style)
        }
        if isCut {
            place(ellipsis, columns: 1, style: style)
        }
    }

    /// Appends a row below the text; the cursor stays where it is.
    mutating func append(below row: StyledText, usesColor: Bool) {
        placedCursor = cursor
        if end.column == 0 {
            // A row without cells would keep what the terminal has shown there.
            place(" ", columns: 1)
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
        var part = self
        part.cells = cells.filter { (first ..< first + rows).contains($0.position.row) }.map { $0.movedUp(by: first) }
        part.placedCursor = LinePosition(row: cursor.row - first, column: cursor.column)
        let last = LinePosition(row: rows - 1, column: columns)
        part.end = min(LinePosition(row: end.row - first, column: end.column), last)
        return part
    }

    /// Appends a cell, in the next row if this one has no room; returns where it is.
    private mutating func append(_ text: String, columns width: Int, style: ANSI.Sequence?) -> LinePosition {
        // A cluster may be wider than a tiny window.
        let (text, width) = width > columns ? (ellipsis, 1) : (text, width)
        let room = columns - end.column
        if width > room {
            place(String(repeating: " ", count: room), columns: room)
            beginRow()
        }
        defer {
            if end.column == columns {
                beginRow()
            }
        }
        return place(text, columns: width, style: style)
    }

    /// Appends a cell to the row; returns where it is.
    @discardableResult
    private mutating func place(_ text: String, columns: Int, style: ANSI.Sequence? = nil) -> LinePosition {
        defer { end.column += columns }
        cells.append(LineCell(text: text, columns: columns, style: style, position: end))
        return end
    }

    private mutating func beginRow() {
        end = LinePosition(row: end.row + 1)
    }
}
