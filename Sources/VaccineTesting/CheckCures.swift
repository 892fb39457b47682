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
        for problem in locatedProblems(testFile, fileID, line) {
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
    for problem in locatedProblems(testFile, fileID, line) {
        IssueRecorder.record(problem.sentence, in: problem.file, path: problem.path, line: problem.line)
    }
}

/// Validates, and returns what is wrong, with the paths of the files, or their names where they were not found.
private func locatedProblems(
    _ testFile: StaticString,
    _ fileID: StaticString,
    _ line: UInt
) -> [(sentence: String, file: String, path: String, line: UInt)] {
    let problems = Vaccine.validate(file: fileID, line: line)
    // In Swift 5 mode a place has the whole path.
    let files = Set(problems.compactMap { $0.place?.file }).filter { $0 != "\(fileID)" && !$0.hasPrefix("/") }
    var paths = SourceFinder.package(of: "\(testFile)").map { SourceFinder().paths(of: files, in: $0) } ?? [:]
    paths["\(fileID)"] = "\(testFile)"
    return problems.map { problem in
        let file = problem.place?.file ?? "\(fileID)"
        return (problem.description, file, paths[file] ?? file, problem.place?.line ?? line)
    }
}
