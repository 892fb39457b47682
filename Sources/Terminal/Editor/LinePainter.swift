/// Writes what libedit has drawn, with the styles and the suggestion that libedit does not know.
///
/// Both are painted when libedit has drawn and waits for a key: a style over the same characters, and the suggestion
/// behind the line, where libedit's picture of the screen has blanks.
final class LinePainter {
    /// A part of the line, by its Unicode scalars, with a style.
    struct Highlight: Equatable {
        let range: Range<Int>
        let style: Style
    }

    let output: Int32
    let usesColor: Bool
    private let libedit: Libedit
    private(set) var window = TerminalWindow(of: -1)
    /// Written when the line is shown.
    private var update = SanitizedText()
    private var painted: (line: String, highlight: Highlight?) = ("", nil)
    private var hasTail = false

    var prompt = LinePrompt("") {
        didSet {
            free(encodedPrompt)
            encodedPrompt = strdup(prompt.encoded(delimiter: Libedit.promptDelimiter))
        }
    }

    /// The prompt for libedit, which keeps the pointer until it draws again.
    private(set) var encodedPrompt: UnsafeMutablePointer<CChar>?

    init(libedit: Libedit, output: Int32, usesColor: Bool) {
        self.libedit = libedit
        self.output = output
        self.usesColor = usesColor
    }

    deinit {
        free(encodedPrompt)
    }

    /// Begins a line in an empty row, which libedit then draws.
    func begin() {
        window = TerminalWindow(of: output)
        painted = ("", nil)
        hasTail = false
        _ = libedit.takeOutput()
    }

    /// Writes what libedit has drawn, and paints the rest: what may follow the line, behind it, where color is used.
    func show(tail: String, highlight: Highlight?) {
        let (characters, cursor) = libedit.line
        let line = String(characters)
        let isLonger = line.hasPrefix(painted.line)
        let isTyped = isLonger && line != painted.line && cursor == characters.count
        let widths = Set(characters.lazy.filter { !$0.isControl }.map { TextWidth.columns(of: $0) })
        // libedit may have drawn, or have moved, over half of a wide character, or a mark in a column of its own.
        let isDoubtful = widths.contains(0) || widths.contains(2) && !isTyped
        if isDoubtful, line != painted.line {
            redraw()
        }
        update.append(drawing: libedit.takeOutput())
        if isDoubtful || highlight != painted.highlight || !isLonger {
            paint(highlight, over: characters, cursor: cursor)
        }
        if isDoubtful {
            append(ANSI.rowStart, ANSI.right(position(of: cursor).column))
        }
        painted = (line, highlight)
        paint(tail: usesColor ? tail : "", cursor: cursor, end: characters.count)
        flush()
    }

    /// Goes to the first row of prompt and line, and clears them.
    ///
    /// When the window has got another width, the terminal has wrapped their rows again, as nearly all do.
    func erase() {
        let place = position(of: libedit.line.cursor)
        let earlier = window
        window = TerminalWindow(of: output)
        var row = min(place.row, earlier.rows - 1)
        if window.columns != earlier.columns {
            row = (row * earlier.columns + place.column) / window.columns
        }
        update.append(drawing: libedit.takeOutput())
        append(ANSI.up(min(row, window.rows - 1)), ANSI.rowStart)
        // What is cleared from the screen's first cell on, tmux keeps in its history, and shows in a wider window.
        append(ANSI.clearRestOfRow, ANSI.right(1), ANSI.clearBelow, ANSI.rowStart)
        painted = ("", nil)
        hasTail = false
    }

    /// Draws prompt and line again: in their place, or in an empty row after something else has been written.
    func redraw(inPlace isInPlace: Bool = true) {
        if isInPlace {
            erase()
        } else {
            begin()
            append(ANSI.rowStart, ANSI.clearBelow)
        }
        libedit.refresh()
    }

    /// Moves behind the line, without a suggestion.
    func finish() {
        show(tail: "", highlight: painted.highlight)
        let (characters, cursor) = libedit.line
        move(from: position(of: cursor), to: position(of: characters.count))
        flush()
    }

    /// Writes the line that was ended by Enter; the cursor is in the row below it.
    func finishEntered() {
        if hasTail {
            append(ANSI.clearRestOfRow)
        }
        update.append(drawing: libedit.takeOutput())
        flush()
    }

    func write(_ text: SanitizedText) {
        update.append(text)
        flush()
    }

    private func flush() {
        // Lines are edited even if they cannot be shown.
        _ = update.write(to: output)
        update.removeAll()
    }

    private func append(_ sequences: ANSI.Sequence...) {
        sequences.forEach { update.append($0) }
    }

    private func move(from place: LinePosition, to target: LinePosition) {
        append(ANSI.up(place.row - target.row), ANSI.down(target.row - place.row))
        append(ANSI.rowStart, ANSI.right(target.column))
    }

    /// Writes the same characters as libedit again, with a style; libedit may have moved those that have it.
    private func paint(_ highlight: Highlight?, over characters: String.UnicodeScalarView, cursor: Int) {
        // Of a line that is higher than the window, the first rows are not shown.
        let isWhole = position(of: characters.count).row < window.rows
        guard isWhole, !characters.contains(where: \.isControl) else { return }
        append(ANSI.saveCursor)
        move(from: position(of: cursor), to: position(of: 0))
        let range = highlight?.range ?? 0 ..< 0
        let parts = [
            (0 ..< range.lowerBound, Style.plain),
            (range, highlight?.style ?? .plain),
            (range.upperBound ..< characters.count, .plain),
        ]
        for (range, style) in parts {
            let part = String(String.UnicodeScalarView(characters.dropFirst(range.lowerBound).prefix(range.count)))
            StyledText(part, style).encode(to: &update, usesColor: usesColor)
        }
        append(ANSI.restoreCursor)
    }

    /// Writes as much of a text as the row has room for behind the line, and clears the rest of the row.
    private func paint(tail: String, cursor: Int, end: Int) {
        guard hasTail || !tail.isEmpty else { return }
        hasTail = !tail.isEmpty
        let place = position(of: end)
        // Behind the last column, the terminal would begin another row.
        let room = window.columns - 1 - place.column
        let text = tail.sanitized(lineBreak: " ")
        let isCut = TextWidth.columns(of: text) > room
        var columns = 0
        let shown = text.prefix { character in
            columns += TextWidth.columns(of: character)
            return columns <= room - (isCut ? 1 : 0)
        }
        append(ANSI.saveCursor)
        move(from: position(of: cursor), to: place)
        if room > 0 {
            StyledText(shown + (isCut ? "…" : ""), .faint).encode(to: &update, usesColor: usesColor)
        }
        append(ANSI.clearRestOfRow, ANSI.restoreCursor)
    }

    private func position(of offset: Int) -> LinePosition {
        let text = prompt.text.unicodeScalars + libedit.line.characters
        return LinePosition(of: prompt.text.unicodeScalars.count + offset, in: text, columns: window.columns)
    }
}

extension LinePrompt {
    /// The prompt with its sequences, and a delimiter before and after each group.
    ///
    /// The sequence of the input's beginning is before the last blanks, since a visible character has to follow.
    fileprivate func encoded(delimiter: Unicode.Scalar) -> String {
        let length = text.reversed().drop { $0 == " " }.count
        func delimited(_ sequences: [ANSI.Sequence?]) -> String {
            let text = sequences.compactMap { $0?.text }.joined()
            return text.isEmpty ? "" : "\(delimiter)\(text)\(delimiter)"
        }
        return delimited([isMarked ? ANSI.promptBegins : nil, style]) + text.prefix(length)
            + delimited([style.map { _ in ANSI.plain }, isMarked ? ANSI.inputBegins : nil]) + text.dropFirst(length)
    }
}
