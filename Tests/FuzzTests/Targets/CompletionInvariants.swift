import ChuckNorris
@testable import Terminal
@testable import NorrisPrompt

/// The completions of a line, with categories and jokes of any name.
enum CompletionInvariants {
    static let context = CompletionContext(
        categories: ["dev", "devil", "food", "a b", "c,d", "Über", "über", "\u{1B}[2J", "e\u{202E}f", "", "-n", "for"],
        listed: [joke("aaaa"), joke("no id"), joke("\u{1B}c"), joke("12")],
        shown: [joke("aab-_"), joke("aaaa"), joke("for")],
        history: ["search moon", "search the moon", "search say \"it\" 'now'", "search \u{202E}x", "joke", "search 'x"],
        favorites: [joke("Kept1"), joke("-x"), joke("kept\u{200B}2"), joke("12"), joke("9")]
    )

    static func check(_ line: String, in context: CompletionContext) throws {
        guard let offer = completions(of: line, in: context) else { return }
        let scalars = Array(line.unicodeScalars)
        try require("what is replaced stands before the cursor", (0 ... scalars.count).contains(offer.replaced))
        guard !offer.candidates.isEmpty else { return }
        let kept = String(String.UnicodeScalarView(scalars.dropLast(offer.replaced)))
        let typed = String(String.UnicodeScalarView(scalars.suffix(offer.replaced)))
        for candidate in offer.candidates {
            try check(candidate, typed: typed)
            try require("\(candidate.text) begins as all do", candidate.text.hasPrefix(offer.commonPrefix))
        }
        if let first = offer.candidates.first {
            try checkOffersOnceMore(kept + first.text, in: context)
        }
        try checkListing(of: offer.candidates, columns: 2 + scalars.count % 99)
    }

    private static func completions(of line: String, in context: CompletionContext) -> Completions? {
        try? LineCompletion(parser: CommandTable.lineParser(), context: context).completions(of: line)
    }

    private static func check(_ candidate: Completion, typed: String) throws {
        let (words, rest) = Word.split(candidate.text)
        let isWord = words.count == 1 && (rest.gap + rest.source).isEmpty
        try require("a word is offered: \(candidate.text.debugDescription)", isWord)
        try HarmlessText.checkLine(candidate.text + " " + candidate.summary, "what is offered")
        let quotes: (Character) -> Bool = { $0 == "\"" || $0 == "'" }
        let begun = typed.prefix(1).drop(while: quotes) + typed.dropFirst().prefix { !quotes($0) }
        let fits = candidate.text.drop(while: quotes).lowercased().hasPrefix(begun.lowercased())
        // Options without a long spelling are offered with the others.
        let isShortOption = OptionSpecification.count.spellings == [candidate.text] && typed == "--"
        try require("\(candidate.text) is offered for \(typed.debugDescription)", fits || isShortOption)
    }

    /// A second Tab offers the same line.
    private static func checkOffersOnceMore(_ line: String, in context: CompletionContext) throws {
        let again = completions(of: line, in: context)
        let kept = String(String.UnicodeScalarView(line.unicodeScalars.dropLast(again?.replaced ?? 0)))
        let isOffered = again?.candidates.contains { kept + $0.text == line } == true
        try require("\(line.debugDescription) is offered once more", isOffered)
    }

    private static func checkListing(of candidates: [Completion], columns: Int) throws {
        let chosen = columns % candidates.count
        let rows = ListRenderer.completions(candidates, columns: columns, chosen: chosen, usesColor: false)
        let listing = rows.joined(separator: "\n").encoded(usesColor: false).string
        try HarmlessText.check(listing, "a listing")
        for row in listing.split(separator: "\n") {
            let fits = TextWidth.columns(of: String(row)) < columns
            try require("a row fits \(columns) columns: \(row.debugDescription)", fits)
        }
    }

    private static func joke(_ id: String) -> JokeModel {
        JokeModel(response: ChuckNorrisResponse(id: id, value: "\u{1B}[31mRed\n\u{202E}and back"))
    }
}
