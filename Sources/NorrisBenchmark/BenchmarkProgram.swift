import Foundation

/// A benchmark as a program: its command line, its output and its exit status.
package protocol BenchmarkProgram {
    static var name: String { get }
    /// What is measured, in lines of at most a hundred columns.
    static var purpose: String { get }
    /// The widths of the table's columns.
    static var widths: [Int] { get }

    /// - Parameter isQuick: Whether few and short repetitions will do.
    init(isQuick: Bool, table: Table)

    /// Measures, and adds the rows to the table.
    func measure() throws
}

extension BenchmarkProgram {
    /// Reads the arguments, measures, and ends the process.
    package static func main() {
        let arguments = Set(CommandLine.arguments.dropFirst())
        guard !arguments.contains("--help") else {
            print(help)
            exit(0)
        }
        if let unknown = arguments.subtracting(["--quick", "--check"]).first {
            fail("Unknown option \(unknown). See --help.", 64)
        }
        #if DEBUG
            report("This is a debug build; its figures are not meaningful. Build with -c release.")
        #endif
        let table = Table(widths: widths) { row in
            FileHandle.standardOutput.write(Data("\(row)\n".utf8))
        }
        do {
            try Self(isQuick: arguments.contains("--quick"), table: table).measure()
        } catch {
            fail("\(error)", 70)
        }
        exit(table.isPassed || !arguments.contains("--check") ? 0 : 1)
    }

    package static var help: String {
        """
        Usage: \(name) [--quick] [--check]

        \(purpose)

          --quick   fewer and shorter repetitions: a first look, with more noise
          --check   exit with status 1 when a threshold is not met
          --help    show this text
        """
    }

    private static func report(_ sentence: String) {
        FileHandle.standardError.write(Data("\(name): \(sentence)\n".utf8))
    }

    private static func fail(_ sentence: String, _ status: Int32) -> Never {
        report(sentence)
        exit(status)
    }
}
