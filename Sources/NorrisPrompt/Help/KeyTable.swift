/// The keys worth knowing at the prompt.
enum KeyTable {
    static let entries: [(keys: String, summary: String)] = [
        ("Tab", "Complete the word before the cursor, or list what it could become."),
        (
            "Up, Down",
            "Walk through the lines typed before, here and at other prompts; after the beginning of a line, through those that contain it."
        ),
        ("Ctrl-R", "Search them: type a part of a line, Ctrl-R again for an older one, Enter to run it."),
        ("Ctrl-A, Ctrl-E", "Go to the beginning or to the end of the line."),
        ("Ctrl-W, Ctrl-U", "Erase the word before the cursor, or the whole line."),
        ("Ctrl-L", "Clear the screen."),
        ("Ctrl-C", "Clear a half-typed line, or cancel a request; twice on an empty line, quit."),
        ("Ctrl-D", "Quit, on an empty line."),
        ("Ctrl-Z", "Suspend; fg in the shell resumes with the line as it was."),
    ]
}
