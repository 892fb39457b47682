import Foundation

/// A benchmark as a program: its command line, its output and its exit status.
package protocol BenchmarkProgram {
    /// The program's name, with the subcommand if it is one.
    static var name: String { get }
    /// What is measured, in lines of at most a hundred columns.
    static var purpose: String { get }
    /// The name of the argument that is not an option; nil where there is none.
    static var operand: String? { get }
    /// The widths of the table's columns.
    static var widths: [Int] { get }

    init(options: BenchmarkOptions, table: Table)

    /// Measures, and adds the rows to the table.
    func measure() throws
}

extension BenchmarkProgram {
    /// Parses the arguments, measures, and ends the process.
    package static func main(_ arguments: some Sequence<String> = CommandLine.arguments.dropFirst()) -> Never {
        func write(_ line: String, to file: FileHandle = .standardError) {
            file.write(Data("\(line)\n".utf8))
        }
        do {
            let options = try BenchmarkOptions(parsing: arguments, takesOperand: operand != nil)
            let table = Table(widths: widths) { write($0, to: .standardOutput) }
            guard !options.isHelp else {
                table.show(help)
                exit(0)
            }
            #if DEBUG
                write("\(name): This is a debug build; its figures are not meaningful. Build with -c release.")
            #endif
            try Self(options: options, table: table).measure()
            exit(table.isPassed || !options.isChecking ? 0 : 1)
        } catch {
            write("\(name): \(error)")
            exit(error is BenchmarkOptionsError ? 64 : 70)
        }
    }

    package static var help: String {
        """
        Usage: \(name)\(operand.map { " [\($0)]" } ?? "") [--quick] [--check]

        \(purpose)

          --quick   fewer and shorter repetitions: a first look, with more noise
          --check   exit with status 1 when a threshold is not met
          --help    show this text
        """
    }
}

package struct BenchmarkOptions: Sendable {
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

    /// Returns the numbers of so many repetitions; with `--quick`, of a few.
    package func repetitions(_ full: Int) -> ClosedRange<Int> {
        1 ... (isQuick ? 2 : full)
    }
}

/// A mistake on the command line, as a sentence.
package struct BenchmarkOptionsError: Error, CustomStringConvertible {
    package let description: String
}
