struct QuitCommand: Command {
    static let specification = CommandSpecification(
        name: "quit",
        aliases: ["q", "exit"],
        summary: "End the program, as Ctrl-D does.",
        details: "In a pipe, the lines that follow are not run.",
        make: { _ in QuitCommand() }
    )

    func run(in session: Session) async throws {
        session.isQuitting = true
    }
}
