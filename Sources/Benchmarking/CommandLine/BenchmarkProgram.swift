import Foundation

/// A benchmark as a program: its command line, its output and its exit status.
package struct BenchmarkProgram {
    private let name: String
    private let purpose: String
    private let counts: [String: Int]

    /// - Parameters:
    ///   - name: The program's name, with the subcommand if it is one.
    ///   - purpose: What is measured, in lines of at most a hundred columns.
    ///   - counts: The options that only this benchmark has and that a number follows, with their defaults.
    package init(name: String, purpose: String, counts: [String: Int] = [:]) {
        self.name = name
        self.purpose = purpose
        self.counts = counts
    }

    /// Parses the arguments, measures, and ends the process.
    ///
    /// - Parameter measure: Measures, prints the results, and returns whether all thresholds are met.
    package func run(
        _ arguments: some Sequence<String> = CommandLine.arguments.dropFirst(),
        _ measure: (BenchmarkOptions) throws -> Bool
    ) -> Never {
        do {
            let options = try BenchmarkOptions(parsing: arguments, counts: counts)
            guard !options.isHelp else {
                print(help)
                exit(0)
            }
            #if DEBUG
                complain("This is a debug build, whose figures say nothing; build it with -c release.")
            #endif
            try exit(measure(options) || !options.isChecking ? 0 : 1)
        } catch {
            complain("\(error)")
            exit(error is BenchmarkOptionsError ? 64 : 70)
        }
    }

    package var help: String {
        """
        Usage: \(name)\(counts.keys.sorted().map { " [\($0) N]" }.joined()) [--quick] [--check]

        \(purpose)

          --quick   fewer and shorter repetitions: a first look, with more noise
          --check   exit with status 1 when a threshold is not met
          --help    show this text
        """
    }

    /// Prints a line at once, even to a pipe.
    package static func show(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }

    private func complain(_ sentence: String) {
        FileHandle.standardError.write(Data("\(name): \(sentence)\n".utf8))
    }
}
