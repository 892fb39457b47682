import Vaccine
public import XCTest

extension XCTestCase {
    /// Fails for each problem that `Vaccine.validate` finds.
    ///
    /// ```swift
    /// func testCuresAreComplete() {
    ///     Vaccine.setCures(of: house)
    ///     checkCures()
    /// }
    /// ```
    ///
    /// A problem in the file of the test is shown at its own line, and one of another file at the line of this call;
    /// the sentence names its place.
    public func checkCures(filePath: StaticString = #filePath, file: StaticString = #fileID, line: UInt = #line) {
        for problem in Vaccine.validate(file: file, line: line) {
            XCTFail(problem.description, file: filePath, line: problem.line(in: file) ?? line)
        }
    }
}

/// Records an issue of Swift Testing for each problem; as the method of `XCTestCase`.
public func checkCures(filePath: StaticString = #filePath, file: StaticString = #fileID, line: UInt = #line) {
    for problem in Vaccine.validate(file: file, line: line) {
        IssueRecorder.record(problem.description, file, filePath, problem.line(in: file) ?? line)
    }
}

extension Vaccine.Problem {
    /// The line to look at, if it is one of a file.
    fileprivate func line(in file: StaticString) -> UInt? {
        place?.file == "\(file)" ? place?.line : nil
    }
}
