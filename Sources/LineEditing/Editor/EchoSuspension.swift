/// Keeps a terminal from showing what is typed while something else is drawn on it.
///
/// What is typed is not lost: the line editor shows it when it reads it. So that it finds there what was typed, the
/// kernel must not collect lines meanwhile: it would take Ctrl-D for itself, and others of the editor's keys.
package struct EchoSuspension {
    private let found: SavedModes

    /// Begins; nil where there is no terminal, or another process has it now.
    package init?(descriptor: Int32) {
        guard Foreground.has(descriptor), let found = SavedModes(descriptor: descriptor) else { return nil }
        self.found = found
        found.collectingKeys.restore()
    }

    /// Gives the terminal back as it was found.
    package func end() {
        found.restore()
    }
}
