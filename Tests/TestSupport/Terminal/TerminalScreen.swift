/// A model of a terminal's screen: it is fed with the output of a program, and has the lines that a user would see.
///
/// It supports what line editors, spinners and pagers use of xterm: wrapping with a pending wrap at the last
/// column, wide and combining characters, cursor moves, erasing, scrolling, deleting lines, styles, modes and
/// the alternate screen. The width of text is that of its scalars, as in wcwidth and in terminals that do
/// not support emoji sequences.
package struct TerminalScreen: Sendable {
    package private(set) var columns: Int
    package private(set) var rows: Int
    /// Counted from 0. While a wrap is pending the cursor is in the last column.
    package internal(set) var cursorColumn = 0
    package internal(set) var cursorRow = 0
    /// The lines that have scrolled off the top of the screen.
    package private(set) var scrollback: [String] = []
    package private(set) var bells = 0

    var cells: [[TerminalCell]]
    var style = TerminalStyle()
    var isWrapPending = false
    var savedCursor = (column: 0, row: 0, style: TerminalStyle(), isWrapPending: false)
    /// The rows of the scrolling region.
    var region: Range<Int>
    var privateModes: Set<Int> = [7, 25]
    /// The main screen while the alternate screen is shown.
    var mainCells: [[TerminalCell]]?
    private var parser = TerminalParser()

    package init(columns: Int = 80, rows: Int = 24) {
        self.columns = columns
        self.rows = rows
        region = 0 ..< rows
        cells = Array(repeating: Array(repeating: TerminalCell(), count: columns), count: rows)
    }

    /// The lines from the top, without blanks at their ends and without empty lines at the bottom.
    package var lines: [String] {
        let lines = cells.map(Self.text)
        return Array(lines[..<(lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0)])
    }

    package var text: String {
        lines.joined(separator: "\n")
    }

    package var isCursorVisible: Bool {
        privateModes.contains(25)
    }

    /// Whether the next text would have no color and no attribute.
    package var writesPlainly: Bool {
        style.isPlain
    }

    /// Whether a mode of `CSI ? n h` is on, such as 2004, bracketed paste.
    package func isOn(privateMode mode: Int) -> Bool {
        privateModes.contains(mode)
    }

    /// The style of the first occurrence of the text within a line; `nil` when it is not on the screen.
    package func style(of text: String) -> TerminalStyle? {
        let wanted = text.unicodeScalars.filter { $0.columns > 0 }.map(\.self)
        for row in cells {
            let visible = row.filter { !$0.isRightHalf }
            let bases = visible.map(\.text.unicodeScalars.first)
            for start in bases.indices where bases[start...].starts(with: wanted) {
                return visible[start].style
            }
        }
        return nil
    }

    /// Whether the rows from a top one on are the same as all those of another screen, with the cursor and the styles.
    package func isSame(as other: TerminalScreen, from top: Int) -> Bool {
        cells[top...] + blankLines(top) == other.cells[...]
            && cursorColumn == other.cursorColumn && cursorRow == other.cursorRow + top
    }

    package mutating func feed(_ text: String) {
        feed(text.utf8)
    }

    package mutating func feed(_ bytes: some Sequence<UInt8>) {
        parser.append(bytes)
        while let token = parser.next() {
            switch token {
            case let .character(scalar): put(scalar)
            case let .control(code): control(code)
            case let .sequence(mark, parameters, final): sequence(mark: mark, parameters: parameters, final: final)
            }
        }
    }

    /// Truncates or extends at the right and the bottom, as xterm does; lines above the cursor scroll off the top.
    package mutating func resize(columns: Int, rows: Int) {
        let surplus = max(0, cursorRow - rows + 1)
        scrollback += cells.prefix(surplus).map(Self.text)
        cells = cells.dropFirst(surplus).prefix(rows).map { row in
            row.prefix(columns) + Array(repeating: TerminalCell(), count: max(0, columns - row.count))
        }
        (self.columns, self.rows) = (columns, rows)
        cells += blankLines(rows - cells.count)
        region = 0 ..< rows
        moveCursor(column: cursorColumn, row: cursorRow - surplus)
    }

    mutating func moveCursor(column: Int, row: Int) {
        cursorColumn = min(max(column, 0), columns - 1)
        cursorRow = min(max(row, 0), rows - 1)
        isWrapPending = false
    }

    /// Moves down a line, or scrolls in the last line of the region.
    mutating func lineFeed() {
        isWrapPending = false
        if cursorRow == region.upperBound - 1 {
            scrollUp(from: region.lowerBound, by: 1)
        } else {
            moveCursor(column: cursorColumn, row: cursorRow + 1)
        }
    }

    /// Removes lines at `top`, and inserts blank ones at the end of the region.
    mutating func scrollUp(from top: Int, by count: Int) {
        let count = min(count, region.upperBound - top)
        if top == 0, mainCells == nil {
            scrollback += cells.prefix(count).map(Self.text)
        }
        cells.removeSubrange(top ..< top + count)
        cells.insert(contentsOf: blankLines(count), at: region.upperBound - count)
    }

    func blankLines(_ count: Int) -> [[TerminalCell]] {
        Array(repeating: Array(repeating: TerminalCell(), count: columns), count: count)
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        let width = min(scalar.columns, columns)
        guard width > 0 else { return combine(scalar) }
        let isWrapping = privateModes.contains(7)
        if isWrapPending || cursorColumn + width > columns {
            if isWrapping {
                cursorColumn = 0
                lineFeed()
            } else {
                cursorColumn = columns - width
            }
        }
        for column in cursorColumn ..< cursorColumn + width {
            split(at: column)
            cells[cursorRow][column] = TerminalCell(text: "", style: style)
        }
        cells[cursorRow][cursorColumn].text = String(scalar)
        isWrapPending = isWrapping && cursorColumn + width == columns
        cursorColumn = min(cursorColumn + width, columns - 1)
    }

    /// Appends a combining mark to the character before the cursor.
    private mutating func combine(_ scalar: Unicode.Scalar) {
        var column = isWrapPending ? cursorColumn : cursorColumn - 1
        if column > 0, cells[cursorRow][column].isRightHalf {
            column -= 1
        }
        guard column >= 0, scalar.properties.generalCategory != .control else { return }
        cells[cursorRow][column].text.unicodeScalars.append(scalar)
    }

    /// Replaces a wide character at the column by blanks, before one of its halves changes.
    mutating func split(at column: Int) {
        guard column < columns else { return }
        let left = cells[cursorRow][column].isRightHalf ? column - 1 : column
        guard left + 1 < columns, cells[cursorRow][left + 1].isRightHalf else { return }
        cells[cursorRow][left].text = " "
        cells[cursorRow][left + 1].text = " "
    }

    private mutating func control(_ code: UInt8) {
        switch code {
        case 0x07: bells += 1
        case 0x08: moveCursor(column: cursorColumn - 1, row: cursorRow)
        case 0x09: moveCursor(column: (cursorColumn / 8 + 1) * 8, row: cursorRow)
        case 0x0A ... 0x0C: lineFeed()
        case 0x0D: moveCursor(column: 0, row: cursorRow)
        default: break
        }
    }

    private static func text(of row: [TerminalCell]) -> String {
        let end = row.lastIndex { $0.text != " " }.map { $0 + 1 } ?? 0
        var text = ""
        // A loop, because a debug build takes many times longer for a chain of generic functions.
        for cell in row[..<end] {
            text += cell.text
        }
        return text
    }
}

struct TerminalCell: Equatable {
    /// The character; empty in the right half of a wide character.
    var text = " "
    var style = TerminalStyle()

    var isRightHalf: Bool {
        text.isEmpty
    }
}
