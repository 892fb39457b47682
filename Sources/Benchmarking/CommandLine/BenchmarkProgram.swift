import Foundation

/// A benchmark as a program: its command line, and how it ends.
package struct BenchmarkProgram {
    private let name: String
    private let purpose: String

    /// - Parameter purpose: What is measured, in lines that fit a hundred columns.
    package init(name: String, purpose: String) {
        self.name = name
        self.purpose = purpose
    }

    /// Measures as the command line asks, and ends the process.
    ///
    /// - Parameter measure: Measures, prints what came out, and returns whether all bars are met.
    package func run(_ measure: (BenchmarkOptions) throws -> Bool) -> Never {
        let options: BenchmarkOptions
        do {
            options = try BenchmarkOptions(parsing: CommandLine.arguments.dropFirst())
        } catch {
            complain("\(error)")
            exit(64)
        }
        if options.isHelp {
            print(help)
            exit(0)
        }
        #if DEBUG
            complain("This is a debug build, whose figures say nothing; build it with -c release.")
        #endif
        do {
            try exit(measure(options) || !options.isChecking ? 0 : 1)
        } catch {
            complain("\(error)")
            exit(70)
        }
    }

    package var help: String {
        """
        Usage: \(name) [--quick] [--check]

        \(purpose)

          --quick   fewer and shorter repetitions: a first look, with more noise
          --check   exit with status 1 when a bar is not met
          --help    this text
        """
    }

    private func complain(_ sentence: String) {
        FileHandle.standardError.write(Data("\(name): \(sentence)\n".utf8))
    }
}
