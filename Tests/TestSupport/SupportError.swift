import ChuckNorris

/// A failure of the test support, or of a check, as one sentence for the test log.
package struct SupportError: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }

    /// Names the failed call and the system's reason.
    package init(call: String, code: Int32 = errno) {
        self.init("\(call) failed: \(String(cString: strerror(code))) (errno \(code)).")
    }
}
