
/// The system's words for what went wrong.
package enum SystemError {
    package static func text(_ errno: Int32) -> String {
        String(cString: strerror(errno))
    }
}
