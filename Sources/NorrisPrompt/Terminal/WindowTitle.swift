import Platform
import Terminal

/// The window's title at a prompt, instead of which the shell has its own while the process is stopped.
final class WindowTitle: Sendable {
    private let terminal: NonblockingTerminal
    private let isShown = Locked(false)

    init(terminal: NonblockingTerminal) {
        self.terminal = terminal
    }

    /// Shows the program's title, or the earlier one again; in the background, the title is another process's.
    func show(_ isWanted: Bool) {
        isShown.withLock { isShown in
            guard isShown != isWanted, Foreground.includesThisProcess(of: terminal.descriptor) else { return }
            _ = SanitizedText(isWanted ? ANSI.beginTitle("norris") : ANSI.endTitle).write(to: terminal.descriptor)
            isShown = isWanted
        }
    }
}
