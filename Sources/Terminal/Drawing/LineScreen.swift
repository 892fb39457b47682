/// What the terminal shows of the line; changes it from the first cell that differs.
///
/// It only moves relative to the row where the line begins, and continues a full row as terminals wrap it, so that
/// these can wrap it again when the window changes.
struct LineScreen {
    private var cells: [LineCell] = []
    /// What the terminal has scrolled off the top when it wrapped a line again, and may show again; their rows are
    /// negative.
    private var scrolledOff: [LineCell] = []
    /// The place behind the cells; what is in rows below it is not known.
    private var end = LinePosition()
    private var row = 0
    /// The cursor's column, which is behind the last one after a row has been filled; nil where it is not known.
    private var column: Int?
    /// How many columns a row had when the cells were drawn.
    private var columns = 0
    private var output = SanitizedText()
    private var hasMoved = false

    /// - Parameter column: Where the cursor is; nil where that is not known.
    init(column: Int? = 0) {
        self.column = column
        end.row = column == nil ? .max : 0
    }

    /// Returns what makes the terminal show another layout.
    ///
    /// - Parameter fromTop: Whether to draw all rows again, since some may not be on the screen.
    mutating func update(to next: LineLayout, fromTop: Bool = false) -> SanitizedText {
        columns = next.columns
        if fromTop {
            move(to: LinePosition())
            (cells, end.row) = ([], .max)
        }
        let same = zip(cells, next.cells).prefix { $0 == $1 }.count
        if same < max(cells.count, next.cells.count) || next.end != end {
            put(next.cells[same...], behind: next.cells[..<same].last, before: next.end)
            let isShorter = next.end < end
            let isBehindFullRow = column == columns
            let reachesUnknownRow = next.end.row > end.row && !isBehindFullRow
            if isShorter, isBehindFullRow {
                // Here, the character in the last column would be cleared, too.
                move(to: LinePosition(row: row + 1))
            }
            if isShorter || reachesUnknownRow {
                append(ANSI.clearBelow)
            }
        }
        move(to: next.cursor)
        (cells, end) = (next.cells, next.end)
        defer { (output, hasMoved) = (SanitizedText(), false) }
        // Text that only follows needs no update.
        guard hasMoved else { return output }
        var update = SanitizedText(ANSI.beginUpdate)
        update.append(output)
        update.append(ANSI.endUpdate)
        return update
    }

    /// Returns what removes the line, after the terminal has wrapped its rows again.
    ///
    /// - Parameters:
    ///   - newColumns: How many columns a row has now; nil where the terminal has left the rows as they were.
    ///   - cursorRow: The cursor's, counted from the window's first; nil where it is not known.
    mutating func erase(wrappedAt newColumns: Int?, cursorRow: () -> Int?) -> SanitizedText {
        // Nothing has been drawn since the last time.
        guard !cells.isEmpty else { return SanitizedText() }
        let position = LinePosition(row: row, column: column ?? 0)
        let underCursor = cells.first { !$0.text.isEmpty && $0.position.row == row && $0.position >= position }
        // Behind the text, the cursor stays in a row that becomes full.
        let width = underCursor?.columns ?? (position.column > 0 ? 0 : 1)
        let cursor = LineCell(text: " ", columns: width, style: nil, position: position)
        var wrapped = scrolledOff + cells.filter { $0.position < position } + [cursor]
        var (last, place) = (LinePosition(row: wrapped[0].position.row), LinePosition())
        for (index, cell) in wrapped.enumerated() {
            // A row that has been cleared from its first cell on continues no other.
            let isFirstCleared = index == scrolledOff.count
            let isContinued = cell.position.row == last.row || last.column >= columns && !isFirstCleared
            if !isContinued || place.column + cell.columns > newColumns ?? columns {
                place = LinePosition(row: place.row + 1)
            }
            wrapped[index].position = place
            place.column += cell.columns
            last = LinePosition(row: cell.position.row, column: cell.position.column + cell.columns)
        }
        // Too few rows leave old text, too many erase the text above the line.
        let ownRows = place.row - wrapped[scrolledOff.count].position.row
        let rowsAbove = place.row == 0 ? 0 : min(cursorRow() ?? ownRows, place.row)
        let first = place.row - rowsAbove
        (row, column) = (rowsAbove, nil)
        move(to: LinePosition())
        // What is cleared from the screen's first cell on, tmux keeps in its history, and shows in a wider window.
        [ANSI.clearRestOfRow, ANSI.right(1), ANSI.clearBelow, ANSI.rowStart].forEach { output.append($0) }
        defer {
            self = LineScreen()
            scrolledOff = wrapped.filter { $0.position.row < first }.map { $0.movedUp(by: first) }
        }
        return output
    }

    /// Writes the cells behind one that stays, and moves behind them.
    private mutating func put(_ cells: ArraySlice<LineCell>, behind last: LineCell?, before end: LinePosition) {
        let behind = last.map { LinePosition(row: $0.position.row, column: $0.position.column + $0.columns) }
        // From there, what follows in the row is cleared; the cursor cannot be behind a full one.
        move(to: behind.flatMap { $0.column < columns ? $0 : nil } ?? cells.first?.position ?? end)
        var rest = cells
        while let first = rest.first {
            guard !first.text.isEmpty else {
                // A mark leaves the cursor behind a full row.
                first.style.map { output.append($0) }
                rest = rest.dropFirst()
                continue
            }
            goOn(to: first.position, hasText: true)
            let isCertain = first.hasCertainWidth
            let run = rest.prefix { cell in
                let fits = cell.style == first.style && cell.position.row == row
                return cell == first || fits && isCertain && cell.hasCertainWidth
            }
            let next = run.reduce(first.position.column) { $0 + $1.columns }
            if !isCertain {
                // A terminal that uses fewer columns would leave old text in the others.
                output.append(String(repeating: " ", count: first.columns))
                column = next
                move(to: first.position)
            }
            first.style.map { output.append($0) }
            output.append(run.map(\.text).joined())
            first.style.map { _ in output.append(ANSI.plain) }
            column = isCertain ? next : nil
            rest = rest.dropFirst(run.count)
        }
        goOn(to: end, hasText: false)
    }

    /// Moves from behind a cell to the place of what follows.
    private mutating func goOn(to position: LinePosition, hasText: Bool) {
        if column == columns, position == LinePosition(row: row + 1) {
            // The terminal wraps by itself, at the next character.
            (row, column) = (row + 1, 0)
            if !hasText {
                output.append(" ")
                column = 1
                // What is cleared begins behind it, where there is a place, so that the row continues the one before
                // it.
                guard columns == 1 else { return }
            }
        } else if position.row > row, let column, column < columns {
            append(ANSI.clearRestOfRow)
        }
        move(to: position)
    }

    private mutating func move(to target: LinePosition) {
        if target.row < row {
            append(ANSI.up(row - target.row))
        }
        while target.row > row {
            append(ANSI.nextRow)
            (row, column) = (row + 1, 0)
        }
        row = target.row
        guard column != target.column else { return }
        if column.map({ $0 > target.column }) ?? true {
            append(ANSI.rowStart)
            column = 0
        }
        if let column, column < target.column {
            append(ANSI.right(target.column - column))
        }
        column = target.column
    }

    /// Appends a sequence, which must not be seen before what follows it.
    private mutating func append(_ sequence: ANSI.Sequence) {
        output.append(sequence)
        hasMoved = true
    }
}
