import Platform

/// A line and its cursor, in what a user sees as characters; what keys make of it.
struct LineText: Equatable {
    var before: [Character] = []
    var after: [Character] = []

    var all: String {
        String(before + after)
    }

    /// How far it is to the end of the word at the cursor or behind it.
    var nextWord: Int {
        Self.length(of: after)
    }

    /// How far it is to the beginning of the word before the cursor.
    var previousWord: Int {
        -Self.length(of: before.reversed())
    }

    /// How far it is back to the last space, without those right before the cursor.
    var previousSpace: Int {
        -Self.length(of: before.reversed()) { !$0.isWhitespace }
    }

    /// The same line with the cursor so many characters further; nil beyond the ends of the line.
    func moved(by count: Int) -> LineText? {
        let all = before + after
        let cursor = before.count + count
        guard (0 ... all.count).contains(cursor) else { return nil }
        return LineText(before: Array(all[..<cursor]), after: Array(all[cursor...]))
    }

    /// The line without so many characters behind the cursor, or before it if the count is negative; nil for none.
    func removing(_ count: Int) -> LineText? {
        guard count != 0, let end = moved(by: count) else { return nil }
        return count < 0 ? LineText(before: end.before, after: after) : LineText(before: before, after: end.after)
    }

    /// The line with the character before the cursor moved behind the next one, or at the end behind the last one.
    var charactersTransposed: LineText? {
        let text = after.isEmpty ? moved(by: -1) : self
        guard let text, let previous = text.before.last, let next = text.after.first else { return nil }
        return LineText(before: text.before.dropLast() + [next, previous], after: Array(text.after.dropFirst()))
    }

    /// The line with the word at the cursor, or else the last one, exchanged with the one before it; nil for one word.
    var wordsTransposed: LineText? {
        let text = before + after
        let end = before.count + nextWord
        let second = end - Self.length(of: text[..<end].reversed())
        let first = second - Self.length(of: text[..<second].reversed())
        let secondEnd = second + Self.length(of: text[second...])
        let firstEnd = first + Self.length(of: text[first...])
        guard firstEnd <= second else { return nil }
        let words = Array(text[second ..< secondEnd]) + text[firstEnd ..< second] + text[first ..< firstEnd]
        return LineText(before: text[..<first] + words, after: Array(text[secondEnd...]))
    }

    /// Counts the characters up to the end of the first word, as libedit has words.
    private static func length(
        of text: some Collection<Character>,
        isWord: (Character) -> Bool = { character in
            character.isLetter || character.isNumber || "*?_-.[]~=".contains(character)
        }
    ) -> Int {
        let word = text.drop { !isWord($0) }
        return text.count - word.drop(while: isWord).count
    }
}

/// What a line has been, for undo and redo, as libedit has it, because it is compared after each key.
struct UndoHistory {
    private static let longest = 200
    private var lines: [(text: [wchar_t], cursor: Int)] = [([], 0)]
    private var index = 0
    private var isTyping = false

    /// Records what a key has made of the line; what types a word is one step.
    mutating func record(_ text: [wchar_t], cursor: Int) {
        let last = lines[index]
        let isLonger = text.count == last.text.count + 1 && cursor == last.cursor + 1
        let length = isLonger ? last.cursor : max(text.count, last.text.count)
        // Element by element, a long line would cost a multiple at each key.
        let isSame = length <= min(text.count, last.text.count)
            && memcmp(text, last.text, length * MemoryLayout<wchar_t>.stride) == 0
        guard !isSame || isLonger else {
            isTyping = isTyping && cursor == last.cursor
            return lines[index].cursor = cursor
        }
        let isTyped = isSame && isLonger
        let isSpace = { Unicode.Scalar(UInt32(truncatingIfNeeded: text[$0]))?.properties.isWhitespace == true }
        let beginsWord = isTyped && last.cursor > 0 && isSpace(last.cursor - 1) && !isSpace(last.cursor)
        let isSameStep = isTyped && isTyping && !beginsWord
        lines = lines.prefix(isSameStep ? index : index + 1).suffix(Self.longest) + [(text, cursor)]
        index = lines.count - 1
        isTyping = isTyped
    }

    /// Goes one step back or forth; returns the line and its cursor, or nil if there is none.
    mutating func go(by step: Int) -> (text: [wchar_t], cursor: Int)? {
        guard lines.indices.contains(index + step) else { return nil }
        (index, isTyping) = (index + step, false)
        return lines[index]
    }
}
