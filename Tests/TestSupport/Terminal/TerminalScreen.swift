/// A model of a terminal's screen: it is fed with the output of a program, and has the lines that a user would see.
///
/// It knows what the program and shells use of xterm: wrapping with a pending wrap at the last column, wide and
/// combining characters, moves, erasing, scrolling, styles and modes. The width of text is that of its scalars, as in
/// wcwidth.
package struct TerminalScreen: Sendable {
    struct Cell: Equatable {
        /// The character; empty in the right half of a wide character.
        var text = " "
        var style = TerminalStyle()
    }

    package private(set) var columns: Int
    package private(set) var rows: Int
    /// Counted from 0. While a wrap is pending the cursor is in the last column.
    package private(set) var cursorColumn = 0
    package private(set) var cursorRow = 0
    package private(set) var bells = 0
    /// The style of the next text.
    package private(set) var style = TerminalStyle()

    private var cells: [[Cell]]
    /// The lines that have scrolled off the top of the screen.
    private var scrollback: [String] = []
    private var isWrapPending = false
    private var privateModes: Set<Int> = [7, 25]
    /// The bytes of an incomplete character or sequence.
    private var rest: [UInt8] = []

    package init(columns: Int = 80, rows: Int = 24) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    }

    /// The lines from the top, without blanks at their ends and without empty lines at the bottom.
    package var lines: [String] {
        let lines = cells.map(Self.text)
        return Array(lines[..<(lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0)])
    }

    /// The rows of the scrollback and the screen.
    package var allRows: [String] {
        scrollback + lines
    }

    package var text: String {
        lines.joined(separator: "\n")
    }

    /// Whether a mode of `CSI ? n h` is on, such as 25, a visible cursor, or 2004, bracketed paste.
    package func isOn(privateMode mode: Int) -> Bool {
        privateModes.contains(mode)
    }

    /// The style of the first occurrence of the text within a line; `nil` when it is not on the screen.
    package func style(of text: String) -> TerminalStyle? {
        let wanted = text.unicodeScalars.filter { $0.columns > 0 }.map(Optional.some)
        for row in cells {
            let visible = row.filter { !$0.text.isEmpty }
            let bases = visible.map(\.text.unicodeScalars.first)
            for start in bases.indices where bases[start...].starts(with: wanted) {
                return visible[start].style
            }
        }
        return nil
    }

    package mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            rest.append(byte)
            if take(rest, last: byte) {
                rest.removeAll(keepingCapacity: true)
            }
        }
    }

    /// Truncates or extends at the right and the bottom, as xterm does; lines above the cursor scroll off the top.
    package mutating func resize(columns: Int, rows: Int) {
        let surplus = max(0, cursorRow - rows + 1)
        scrollback += cells.prefix(surplus).map(Self.text)
        cells = cells.dropFirst(surplus).prefix(rows).map { row in
            row.prefix(columns) + Array(repeating: Cell(), count: max(0, columns - row.count))
        }
        self.columns = columns
        self.rows = rows
        cells += blankLines(rows - cells.count)
        moveCursor(column: cursorColumn, row: cursorRow - surplus)
    }

    /// Shows a unit of output, if it is complete; returns whether it is.
    private mutating func take(_ unit: [UInt8], last: UInt8) -> Bool {
        if unit[0] < 0x80, unit[0] != 0x1B {
            unit[0] < 0x20 || unit[0] == 0x7F ? control(unit[0]) : put(Unicode.Scalar(unit[0]))
            return true
        }
        if unit[0] != 0x1B {
            let length = unit[0] < 0xE0 ? 2 : unit[0] < 0xF0 ? 3 : 4
            guard unit.count == length else { return false }
            String(decoding: unit, as: UTF8.self).unicodeScalars.forEach { put($0) }
            return true
        }
        guard unit.count > 1 else { return false }
        switch Unicode.Scalar(unit[1]) {
        case "[":
            guard unit.count > 2, (0x40 ..< 0x7F).contains(last) else { return false }
            sequence(String(decoding: unit[2 ..< unit.count - 1], as: UTF8.self), Character(Unicode.Scalar(last)))
            return true
        case "]", "P", "_", "^", "X":
            // A string ends with BEL or ESC \.
            return last == 0x07 || unit[unit.count - 2] == 0x1B && last == UInt8(ascii: "\\")
        case "(", ")":
            return unit.count == 3
        case "=", ">": break
        default: Self.reject(unit)
        }
        return true
    }

    /// Ends the tests: what the model ignored could be on a user's screen.
    private static func reject(_ unit: [UInt8]) -> Never {
        preconditionFailure("The terminal's model does not know \(String(decoding: unit, as: UTF8.self).escaped).")
    }

    private mutating func sequence(_ body: String, _ final: Character) {
        let parameters = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0.drop { $0 == "?" }) }
        let number = max(1, parameters.first.flatMap(\.self) ?? 1)
        switch (body.first, final) {
        case ("?", "h"): privateModes.formUnion(parameters.compactMap(\.self))
        case ("?", "l"): privateModes.subtract(parameters.compactMap(\.self))
        case ("?", _), (">", _): break
        case (_, "A"): moveCursor(column: cursorColumn, row: cursorRow - number)
        case (_, "B"): moveCursor(column: cursorColumn, row: cursorRow + number)
        case (_, "C"): moveCursor(column: cursorColumn + number, row: cursorRow)
        case (_, "D"): moveCursor(column: cursorColumn - number, row: cursorRow)
        case (_, "G"): moveCursor(column: number - 1, row: cursorRow)
        case (_, "H"): moveCursor(column: (parameters.dropFirst().first.flatMap(\.self) ?? 1) - 1, row: number - 1)
        case (_, "J"): eraseScreen(parameters.first.flatMap(\.self) ?? 0)
        case (_, "K"): eraseRow(parameters.first.flatMap(\.self) ?? 0)
        case (_, "m"): style.apply(parameters)
        case (_, "t"): break
        default: Self.reject(Array("\u{1B}[\(body)\(final)".utf8))
        }
    }

    private mutating func moveCursor(column: Int, row: Int) {
        cursorColumn = min(max(column, 0), columns - 1)
        cursorRow = min(max(row, 0), rows - 1)
        isWrapPending = false
    }

    private mutating func lineFeed() {
        isWrapPending = false
        guard cursorRow == rows - 1 else { return cursorRow += 1 }
        scrollback.append(Self.text(of: cells.removeFirst()))
        cells += blankLines(1)
    }

    private func blankLines(_ count: Int) -> [[Cell]] {
        Array(repeating: Array(repeating: Cell(), count: columns), count: max(count, 0))
    }

    private mutating func eraseRow(_ part: Int) {
        for column in (part == 0 ? cursorColumn : 0) ..< columns {
            split(at: column)
            cells[cursorRow][column] = Cell()
        }
        isWrapPending = false
    }

    private mutating func eraseScreen(_ part: Int) {
        guard part < 3 else { return }
        eraseRow(part)
        let first = part == 0 ? cursorRow + 1 : 0
        cells.replaceSubrange(first ..< rows, with: blankLines(rows - first))
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        let width = min(scalar.columns, columns)
        guard width > 0 else { return combine(scalar) }
        if isWrapPending || cursorColumn + width > columns {
            cursorColumn = 0
            lineFeed()
        }
        for column in cursorColumn ..< cursorColumn + width {
            split(at: column)
            cells[cursorRow][column] = Cell(text: "", style: style)
        }
        cells[cursorRow][cursorColumn].text = String(scalar)
        isWrapPending = cursorColumn + width == columns
        cursorColumn = min(cursorColumn + width, columns - 1)
    }

    /// Appends a combining mark to the character before the cursor.
    private mutating func combine(_ scalar: Unicode.Scalar) {
        var column = isWrapPending ? cursorColumn : cursorColumn - 1
        if column > 0, cells[cursorRow][column].text.isEmpty {
            column -= 1
        }
        guard column >= 0 else { return }
        cells[cursorRow][column].text.unicodeScalars.append(scalar)
    }

    /// Replaces a wide character at the column by blanks, before one of its halves changes.
    private mutating func split(at column: Int) {
        let left = cells[cursorRow][column].text.isEmpty ? column - 1 : column
        guard left >= 0, left + 1 < columns, cells[cursorRow][left + 1].text.isEmpty else { return }
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

    private static func text(of row: [Cell]) -> String {
        let end = row.lastIndex { $0.text != " " }.map { $0 + 1 } ?? 0
        var text = ""
        // A loop, because a debug build takes many times longer for a chain of generic functions.
        for cell in row[..<end] {
            text += cell.text
        }
        return text
    }
}

/// The colors and attributes that SGR sequences have set.
package struct TerminalStyle: Equatable, Sendable, CustomStringConvertible {
    /// By groups of attributes that replace each other: bold and dim, underline, foreground, background, …
    private var attributes: [Int: Int] = [:]

    package var isPlain: Bool {
        attributes.isEmpty
    }

    /// The attributes as SGR numbers in ascending order of their kind, such as `1;31`; empty for plain text.
    package var description: String {
        attributes.sorted { $0.key < $1.key }.map { "\($0.value)" }.joined(separator: ";")
    }

    mutating func apply(_ parameters: [Int?]) {
        for code in parameters.map({ $0 ?? 0 }) {
            switch code {
            case 0: attributes = [:]
            case 1, 2: attributes[1] = code
            case 3 ... 9: attributes[code] = code
            case 22: attributes[1] = nil
            case 23 ... 29: attributes[code - 20] = nil
            case 30 ... 37, 90 ... 97: attributes[30] = code
            case 39: attributes[30] = nil
            default: preconditionFailure("The terminal's model does not know the style \(code).")
            }
        }
    }
}

extension Unicode.Scalar {
    /// The number of columns that a terminal uses for the scalar: 0 for marks and controls, 2 for wide ones.
    ///
    /// The values are those of wcwidth, which Swift's Glibc module does not export.
    fileprivate var columns: Int {
        if (0x20 ..< 0x7F).contains(value) {
            return 1
        }
        switch properties.generalCategory {
        case .control, .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch value {
        case 0x1160 ... 0x11FF: return 0
        case 0x1100 ... 0x115F, 0x2E80 ... 0x303E, 0x3041 ... 0xA4CF, 0xA960 ... 0xA97F, 0xAC00 ... 0xD7A3,
             0xF900 ... 0xFAFF, 0xFE30 ... 0xFE6F, 0xFF01 ... 0xFF60, 0xFFE0 ... 0xFFE6, 0x20000 ... 0x3FFFD:
            return 2
        default:
            return properties.isEmojiPresentation ? 2 : 1
        }
    }
}

extension String {
    package var columns: Int {
        unicodeScalars.reduce(0) { $0 + $1.columns }
    }

    /// The last 4,000 characters of the text, with control characters escaped.
    var escaped: String {
        unicodeScalars.suffix(4000).map { $0.escaped(asASCII: $0.value < 0xA0) }.joined()
    }
}
