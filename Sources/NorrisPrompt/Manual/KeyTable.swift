/// The keys worth knowing at the prompt.
enum KeyTable {
    static let entries: [(keys: String, summary: String)] = [
        ("Tab", "Complete the word before the cursor, or list what it could become."),
        (
            "Up, Down",
            "Walk through the lines typed before, here and at other prompts; behind a part of a line, through those with it."
        ),
        ("Ctrl-R", "Search them: type a part of a line, Ctrl-R again for an older one, Enter to run it."),
        ("Ctrl-A, Ctrl-E", "Go to the beginning or to the end of the line."),
        ("Ctrl-W, Ctrl-U", "Erase the word before the cursor, or the whole line."),
        ("Ctrl-L", "Clear the screen."),
        ("Ctrl-C", "Clear a half-typed line, or give up a request; twice on an empty line, leave."),
        ("Ctrl-D", "Leave, on an empty line."),
        ("Ctrl-Z", "Stop, until the shell's fg goes on with the line as it was."),
    ]
}
