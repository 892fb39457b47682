import Testing
package import Vaccine
import XCTest

/// Fails the test of XCTest or of Swift Testing for each problem that `Vaccine.validate` finds.
///
/// A problem in the file of the test is shown at its own line, and one of another file at the line of this call; the
/// sentence names its place.
public func checkCures(filePath: StaticString = #filePath, file: StaticString = #fileID, line: UInt = #line) {
    for problem in Vaccine.validate(file: file, line: line) {
        let isHere = problem.place?.file == "\(file)"
        IssueRecorder.record(problem.description, file, filePath, isHere ? problem.place?.line ?? line : line)
    }
}

/// Records what would stop the program as an issue of the test; Vaccine finds it by its name.
package enum IssueRecorder: IssueRecording {
    package static func record(_ sentence: String, at place: Vaccine.Place) {
        // A test that expects its process to end expects no issue.
        guard ExitTest.current == nil else { return }
        record(sentence, place.literal, place.literal, place.line)
    }

    fileprivate static func record(_ sentence: String, _ file: StaticString, _ path: StaticString, _ line: UInt) {
        // On a thread without a task either library may be running a test; the other one ignores this.
        if Test.current == nil {
            XCTFail(sentence, file: path, line: line)
        }
        let location = SourceLocation(fileID: "\(file)", filePath: "\(path)", line: Int(line), column: 1)
        Issue.record(Comment(rawValue: sentence), sourceLocation: location)
    }
}
