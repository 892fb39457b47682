import TestSupport
import XCTest

extension ProgramResult {
    /// The result of a run that wrote this, and reported nothing.
    static func success(_ output: String = "") -> ProgramResult {
        ProgramResult(standardOutput: output, exitStatus: 0)
    }

    /// Asserts that a request has failed, and that one line with this beginning says so.
    func assertFailedRequest(_ start: String, _ row: String = "", file: StaticString = #filePath, line: UInt = #line) {
        XCTAssertEqual(exitStatus, 69, "\(row) \(self)", file: file, line: line)
        XCTAssertEqual(standardOutput, "", "\(row) \(self)", file: file, line: line)
        XCTAssertTrue(standardError.hasPrefix("norris: " + start), "\(row) \(self)", file: file, line: line)
        XCTAssertEqual(standardError.filter(\.isNewline).count, 1, "\(row) \(self)", file: file, line: line)
    }
}

extension Program {
    /// Runs on pipes, and returns the output; asserts that it succeeded, and reported nothing.
    func output(file: StaticString = #filePath, line: UInt = #line) throws -> String {
        let result = try run()
        XCTAssertEqual(result, .success(result.standardOutput), "\(arguments)", file: file, line: line)
        return result.standardOutput
    }
}
