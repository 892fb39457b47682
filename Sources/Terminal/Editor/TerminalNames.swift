/// Terminals that the system's database may not know, and those that they behave like.
enum TerminalNames {
    private static let relatives: KeyValuePairs = [
        "xterm": "xterm", "alacritty": "xterm", "foot": "xterm", "ghostty": "xterm", "kitty": "xterm",
        "rio": "xterm", "st": "xterm", "wezterm": "xterm", "tmux": "screen",
    ]

    /// Lets libedit take an unknown terminal for a known one, by the name in TERM.
    static func fallBack(_ libedit: Libedit) {
        guard !libedit.canDraw, let name = getenv("TERM").map({ String(cString: $0) }) else { return }
        if let (_, known) = relatives.first(where: { name == $0.key || name.hasPrefix($0.key + "-") }) {
            libedit.setTerminal(known)
        }
    }
}
