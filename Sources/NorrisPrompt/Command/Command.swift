/// What a line asks for.
package enum Command: Equatable, Sendable {
    case joke(JokeOrder)
    /// The last `joke` again.
    case refresh
    case search(String, as: JokeFormat)
    case categories
    /// A joke that has been shown, or that the source knows.
    case show(JokeReference)
    /// The jokes told so far.
    case recent
    /// Keeps a joke; the one told last unless it says which.
    case favorite(JokeReference?)
    case favorites(as: JokeFormat)
    case unfavorite(JokeReference?)
    /// Puts a joke on the clipboard.
    case copy(JokeReference?)
    /// All settings, or one of them.
    case showSettings(Settings.Name?)
    case change(Settings.Change)
    /// Where jokes come from just now, and why.
    case source
    case history
    /// The program's own cures, and which of them needs which.
    case cures(GraphFormat)
    /// Help on everything, or on the command of the name.
    case help(String?)
    /// The script that makes a shell complete command lines.
    case completions(Shell)
    /// The manual page.
    case manual
    case clear
    case quit
}
