/// Repeats a system call that a signal has interrupted.
package func retryingInterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result != -1 || errno != EINTR {
            return result
        }
    }
}

package func errorText(_ errno: Int32) -> String {
    String(cString: strerror(errno))
}

private let areRandomNumbersSeeded: Void = srandom(.random(in: 0 ... .max))

/// Returns a number from 0 up to the limit, which is at least 1, without a system call, unlike Swift's generator.
func randomNumber(below limit: Int) -> Int {
    areRandomNumbersSeeded
    return random() % limit
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
