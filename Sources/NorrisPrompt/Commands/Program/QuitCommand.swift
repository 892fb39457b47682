extension Command {
    static let quit = Command(
        name: "quit",
        aliases: ["q", "exit"],
        summary: "End the program, as Ctrl-D does.",
        details: "In a pipe, the lines that follow are not run."
    ) { _, session in
        session.isQuitting = true
    }
}
