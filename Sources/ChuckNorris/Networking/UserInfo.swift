/// A name and a password as a URL has them before its host: `http://user:secret@host/`.
///
/// They are sent to that host, and shown to nobody.
enum UserInfo {
    /// The text with three stars for all that is, or may be meant for, a name and a password.
    ///
    /// The text need not be a URL: what is mistyped has a secret in it, too. So all goes that stands before the last @,
    /// even where that hides a host. A name is hidden as well, because a token often stands in its place.
    static func hidden(in text: String) -> String {
        guard let end = text.ranges(of: /@|%40/).last else { return text }
        let beginning = text.prefixMatch(of: /(?i)(?:https?:\/*|[a-z][a-z0-9+.\-]*:\/\/)/)?.range.upperBound
        let start = beginning.map { min($0, end.lowerBound) } ?? text.startIndex
        return text[..<start] + "***" + text[end.lowerBound...]
    }
}
