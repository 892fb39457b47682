import Foundation

/// A benchmark as a program: its command line, its output and its exit status.
package protocol BenchmarkProgram {
    /// The program's name, with the subcommand if it is one.
    static var name: String { get }
    /// What is measured, in lines of at most a hundred columns.
    static var purpose: String { get }
    /// The name of the argument that is not an option; nil where there is none.
    static var operand: String? { get }

    init(options: BenchmarkOptions)

    /// Measures, prints the results, and returns whether all thresholds are met.
    func run() throws -> Bool
}

extension BenchmarkProgram {
    package static var operand: String? {
        nil
    }

    /// Parses the arguments, measures, and ends the process.
    package static func main(_ arguments: some Sequence<String> = CommandLine.arguments.dropFirst()) -> Never {
        do {
            let options = try BenchmarkOptions(parsing: arguments, takesOperand: operand != nil)
            guard !options.isHelp else {
                print(help)
                exit(0)
            }
            #if DEBUG
                complain("This is a debug build; its figures are not meaningful. Build with -c release.")
            #endif
            try exit(Self(options: options).run() || !options.isChecking ? 0 : 1)
        } catch {
            complain("\(error)")
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

    package func show(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }

    private static func complain(_ sentence: String) {
        FileHandle.standardError.write(Data("\(name): \(sentence)\n".utf8))
    }
}
