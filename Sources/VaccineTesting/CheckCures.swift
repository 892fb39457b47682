import Vaccine
public import XCTest

extension XCTestCase {
    /// Fails at each line of the source that shows a problem which `Vaccine.validate` finds.
    ///
    /// ```swift
    /// func testCuresAreComplete() {
    ///     Vaccine.setCures(of: house)
    ///     checkCures()
    /// }
    /// ```
    ///
    /// The problems of other files need their paths: the folder of the package is read once for all of them, and not
    /// when all problems are in the file of the test.
    public func checkCures(_ testFile: StaticString = #filePath, fileID: StaticString = #file, line: UInt = #line) {
        for problem in LocatedProblem.all(testFile, fileID, line) {
            #if canImport(ObjectiveC)
                let location = XCTSourceCodeLocation(filePath: problem.path, lineNumber: Int(problem.line))
                let context = XCTSourceCodeContext(location: location)
                let sentence = problem.sentence
                record(XCTIssue(type: .assertionFailure, compactDescription: sentence, sourceCodeContext: context))
            #else
                let line = Int(problem.line)
                recordFailure(withDescription: problem.sentence, inFile: problem.path, atLine: line, expected: true)
            #endif
        }
    }
}

/// Records an issue of Swift Testing at each line of the source that shows a problem; as the method of `XCTestCase`.
public func checkCures(_ testFile: StaticString = #filePath, fileID: StaticString = #file, line: UInt = #line) {
    for problem in LocatedProblem.all(testFile, fileID, line) {
        IssueRecorder.record(problem.sentence, in: problem.file, path: problem.path, line: problem.line)
    }
}

/// A problem with the path of the file that shows it.
private struct LocatedProblem {
    let sentence: String
    let file: String
    /// The path, or the file if it was not found.
    let path: String
    let line: UInt

    static func all(_ testFile: StaticString, _ fileID: StaticString, _ line: UInt) -> [LocatedProblem] {
        let problems = Vaccine.validate(file: fileID, line: line)
        // In Swift 5 mode a place has the whole path.
        let files = Set(problems.compactMap { $0.place?.file }).filter { $0 != "\(fileID)" && !$0.hasPrefix("/") }
        let root = files.isEmpty ? nil : SourceFinder.package(of: "\(testFile)")
        var paths = root.map { SourceFinder().paths(of: files, in: $0) } ?? [:]
        paths["\(fileID)"] = "\(testFile)"
        return problems.map { problem in
            let file = problem.place?.file ?? "\(fileID)"
            return LocatedProblem(
                sentence: problem.description,
                file: file,
                path: paths[file] ?? file,
                line: problem.place?.line ?? line
            )
        }
    }
}
