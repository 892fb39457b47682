import Vaccine
public import XCTest

extension XCTestCase {
    /// Fails at each line of the source that shows a problem of the cures, which `Vaccine.check` finds.
    ///
    /// - Parameter testFile: A file of the package, in which the others are looked for.
    public func checkCures(_ testFile: StaticString = #filePath) {
        for diagnostic in Vaccine.check(near: "\(testFile)") {
            let (sentence, line) = (diagnostic.problem.description, Int(diagnostic.place.line))
            #if canImport(ObjectiveC)
                let location = XCTSourceCodeLocation(filePath: diagnostic.path, lineNumber: line)
                let context = XCTSourceCodeContext(location: location)
                record(XCTIssue(type: .assertionFailure, compactDescription: sentence, sourceCodeContext: context))
            #else
                recordFailure(withDescription: sentence, inFile: diagnostic.path, atLine: line, expected: true)
            #endif
        }
    }
}

/// Records an issue at each line of the source that shows a problem, which `Vaccine.check` finds.
///
/// - Parameter testFile: A file of the package, in which the others are looked for.
public func checkCures(_ testFile: StaticString = #filePath) {
    for diagnostic in Vaccine.check(near: "\(testFile)") {
        IssueRecorder.record(diagnostic.problem.description, at: diagnostic.place, in: diagnostic.path)
    }
}
