/// Why lines cannot be edited on this terminal; they can still be read plainly.
package enum LineEditorError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Input or output goes elsewhere.
    case noTerminal
    /// libedit would drop or crash on everything that is not ASCII.
    case noUTF8Locale
    /// The system does not know what the terminal understands.
    case unknownTerminal
    /// libedit did not start.
    case refused

    package var description: String {
        switch self {
        case .noTerminal:
            "Lines can be edited only where input and output are a terminal; start the program at one, or do without."
        case .noUTF8Locale:
            "Lines cannot be edited because the system has no UTF-8 locale; install one, such as C.UTF-8."
        case .unknownTerminal:
            "Lines cannot be edited because the system does not know this terminal; set TERM to one that it knows."
        case .refused:
            "Lines cannot be edited because libedit does not start; close other programs and try again."
        }
    }
}
