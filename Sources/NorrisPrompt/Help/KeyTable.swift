/// The keys worth knowing at the prompt.
enum KeyTable {
    static let entries: [(keys: String, summary: String)] = [
        ("Tab", "Complete the word before the cursor, or list the completions."),
        (
            "Up, Down",
            "Go through the history, also that of other prompts; after typed text, only through lines that contain it."
        ),
        ("Ctrl-R", "Search the history: type part of a line; Ctrl-R again finds an older one, Enter runs it."),
        ("Ctrl-A, Ctrl-E", "Go to the beginning or to the end of the line."),
        ("Ctrl-W, Ctrl-U", "Erase the word before the cursor, or the whole line."),
        ("Ctrl-L", "Clear the screen."),
        ("Ctrl-C", "Clear a half-typed line, or cancel a request; twice on an empty line, quit."),
        ("Ctrl-D", "Quit, on an empty line."),
        ("Ctrl-Z", "Suspend; fg in the shell resumes with the line as it was."),
    ]
}
