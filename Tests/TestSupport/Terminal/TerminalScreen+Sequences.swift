/// The effects of escape sequences.
extension TerminalScreen {
    mutating func sequence(mark: UInt8?, parameters: [Int?], final: UInt8) {
        if mark == 0x1B {
            return final == UInt8(ascii: "7") ? saveCursor() : restoreCursor()
        }
        guard mark == nil else {
            // The others are queries, or about keys.
            guard mark == UInt8(ascii: "?") else { return }
            return switchModes(parameters.compactMap(\.self), final)
        }
        /// A missing number, or 0, counts as 1 in all sequences but J, K and m.
        func number(_ index: Int) -> Int {
            max(1, parameters.dropFirst(index).first.flatMap(\.self) ?? 1)
        }
        switch Unicode.Scalar(final) {
        case "A": moveCursor(column: cursorColumn, row: cursorRow - number(0))
        case "B": moveCursor(column: cursorColumn, row: cursorRow + number(0))
        case "C": moveCursor(column: cursorColumn + number(0), row: cursorRow)
        case "D": moveCursor(column: cursorColumn - number(0), row: cursorRow)
        case "G": moveCursor(column: number(0) - 1, row: cursorRow)
        case "d": moveCursor(column: cursorColumn, row: number(0) - 1)
        case "H": moveCursor(column: number(1) - 1, row: number(0) - 1)
        case "J": eraseScreen((parameters.first ?? 0) ?? 0)
        case "K": eraseLine((parameters.first ?? 0) ?? 0)
        case "M":
            guard region.contains(cursorRow) else { return }
            scrollUp(from: cursorRow, by: number(0))
        case "S": scrollUp(from: region.lowerBound, by: number(0))
        case "m": style.apply(parameters)
        case "r":
            let top = number(0) - 1
            let bottom = parameters.count > 1 ? min(number(1), rows) : rows
            guard top < bottom else { return }
            region = top ..< bottom
            moveCursor(column: 0, row: 0)
        // Queries, and the window's title.
        case "c", "n", "t": break
        default: TerminalParser.reject("\u{1B}[\(Unicode.Scalar(final)) with \(parameters)")
        }
    }

    private mutating func erase(_ range: Range<Int>) {
        for column in range {
            split(at: column)
            cells[cursorRow][column] = TerminalCell()
        }
        isWrapPending = false
    }

    private mutating func eraseLine(_ part: Int) {
        erase((part == 0 ? cursorColumn : 0) ..< (part == 1 ? cursorColumn + 1 : columns))
    }

    private mutating func eraseScreen(_ part: Int) {
        if part <= 1 {
            eraseLine(part)
        }
        let erased = switch part {
        case 0: cursorRow + 1 ..< rows
        case 1: 0 ..< cursorRow
        case 2: 0 ..< rows
        // 3 clears the scrollback, which is kept here for the test.
        default: 0 ..< 0
        }
        cells.replaceSubrange(erased, with: blankLines(erased.count))
        isWrapPending = false
    }

    private mutating func switchModes(_ modes: [Int], _ final: UInt8) {
        let isOn = final == UInt8(ascii: "h")
        guard isOn || final == UInt8(ascii: "l") else { return }
        for mode in modes {
            let changes = isOn ? privateModes.insert(mode).inserted : privateModes.remove(mode) != nil
            guard mode == 1049, changes else { continue }
            if isOn {
                saveCursor()
                mainCells = cells
                cells = blankLines(rows)
            } else if let main = mainCells {
                cells = main
                mainCells = nil
                restoreCursor()
            }
        }
    }

    private mutating func saveCursor() {
        savedCursor = (cursorColumn, cursorRow, style, isWrapPending)
    }

    private mutating func restoreCursor() {
        moveCursor(column: savedCursor.column, row: savedCursor.row)
        style = savedCursor.style
        isWrapPending = savedCursor.isWrapPending
    }
}
