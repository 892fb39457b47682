import CVaccineShim

extension Vaccine {
    /// A problem, and the line of the source that shows it.
    public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
        /// What is wrong.
        public let problem: Problem
        /// Where a cure is asked for, or set.
        public let place: Place
        /// The path of the file, or the file of the place if it was not found.
        public let path: String

        /// The problem as compilers print errors.
        public var description: String {
            "\(path):\(place.line): error: \(problem)"
        }
    }

    /// Validates as ``validate(file:line:)`` does, and returns the problems with the lines that show them.
    ///
    /// A program does not contain the paths of its files, so those are looked for near a path: that of the package's
    /// folder, or the absolute path of a file in it.
    public static func check(near path: String = ".", file: StaticString = #file, line: UInt = #line) -> [Diagnostic] {
        let callSite = Place(file, line)
        return GraphValidator.run(callSite) { findings in
            findings.problems.map { problem in
                let place = findings.place(of: problem) ?? callSite
                let found = vaccine_find_source(path, place.file)
                defer { free(found) }
                return Diagnostic(problem: problem, place: place, path: found.map { String(cString: $0) } ?? place.file)
            }
        }
    }
}
