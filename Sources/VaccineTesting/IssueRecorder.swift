import Testing
package import Vaccine
import XCTest

/// Records what would stop the program as an issue of the test; Vaccine finds it by its name.
package enum IssueRecorder: IssueRecording {
    package static func record(_ sentence: String, at place: Vaccine.Place) {
        // A test that expects its process to end expects no issue.
        guard ExitTest.current == nil else { return }
        // On a thread without a task either library may be running a test; the other one ignores this.
        if Test.current == nil {
            XCTFail(sentence, file: place.literal, line: place.line)
        }
        record(sentence, place.literal, place.literal, place.line)
    }

    static func record(_ sentence: String, _ file: StaticString, _ path: StaticString, _ line: UInt) {
        let location = SourceLocation(fileID: "\(file)", filePath: "\(path)", line: Int(line), column: 1)
        Issue.record(Comment(rawValue: sentence), sourceLocation: location)
    }
}
