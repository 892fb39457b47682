import Foundation

package struct BenchmarkOptions: Equatable, Sendable {
    package private(set) var isQuick = false
    package private(set) var isChecking = false
    package private(set) var isHelp = false
    /// The argument that is not an option, which only some benchmarks have.
    package private(set) var operand: String?

    /// Parses the arguments after the program's name.
    ///
    /// - Parameter takesOperand: Whether one argument may be none of the options.
    package init(
        parsing arguments: some Sequence<String>,
        takesOperand: Bool = false
    ) throws(BenchmarkOptionsError) {
        for argument in arguments {
            switch argument {
            case "--quick": isQuick = true
            case "--check": isChecking = true
            case "--help", "-h": isHelp = true
            case _ where takesOperand && operand == nil && !argument.hasPrefix("-"): operand = argument
            default: throw BenchmarkOptionsError(description: "Unknown option \(argument). See --help.")
            }
        }
    }

    /// Measures so many times, each after a pause; with `--quick` a few times, after shorter pauses.
    ///
    /// - Parameters:
    ///   - pause: In seconds.
    ///   - measure: Returns a time; its argument counts from 1.
    package func samples(_ full: Int, pause: Double = 0, _ measure: (Int) throws -> Double) rethrows -> Samples {
        try Samples((1 ... (isQuick ? min(full, 2) : full)).map { number in
            Thread.sleep(forTimeInterval: isQuick ? 0.3 * pause : pause)
            return try measure(number)
        })
    }
}

/// A mistake on the command line, as a sentence.
package struct BenchmarkOptionsError: Error, CustomStringConvertible {
    package let description: String
}
