/// Repeats a system call that a signal has interrupted.
package func retryingInterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result != -1 || errno != EINTR {
            return result
        }
    }
}

package enum SystemError {
    package static func text(_ errno: Int32) -> String {
        String(cString: strerror(errno))
    }
}

extension UInt8 {
    static let lineFeed = UInt8(ascii: "\n")

    /// Whether it is a space, or one of the control characters from tab to carriage return.
    var isBlank: Bool {
        self == 0x20 || (0x09 ... 0x0D).contains(self)
    }
}

extension StringProtocol {
    package var trimmed: String {
        let text = drop(while: \.isWhitespace)
        return text.lastIndex { !$0.isWhitespace }.map { String(text[...$0]) } ?? ""
    }

    package var isBlank: Bool {
        allSatisfy(\.isWhitespace)
    }
}

extension String {
    /// The folder that has the file of this path.
    var parentFolder: String {
        guard let slash = lastIndex(of: "/"), slash > startIndex else { return "/" }
        return String(self[..<slash])
    }

    /// The last part of this path.
    var fileName: String {
        split(separator: "/").last.map(String.init) ?? self
    }
}
