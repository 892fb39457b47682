/// A unit of a terminal's output.
enum TerminalToken: Equatable {
    case character(Unicode.Scalar)
    /// A C0 control such as line feed.
    case control(UInt8)
    /// ESC and one letter, such as ESC 7.
    case escape(UInt8)
    /// ESC [, an optional mark such as `?`, numbers (`nil` where left out), and the final letter.
    case sequence(mark: UInt8?, parameters: [Int?], final: UInt8)
}
