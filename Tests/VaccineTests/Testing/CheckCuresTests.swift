#if !canImport(ObjectiveC)
    import Vaccine
    import VaccineTesting
    import XCTest

    final class CheckCuresTests: IsolatedTestCase {
        func testProblemFailsTheTestAtItsLine() {
            let line = #line + 1
            Vaccine.setCure(for: Int.self) { try Int(Vaccine.requireCure(for: Double.self)) }
            let problem = "\(line): There is no cure for Swift.Double"

            assert(failures { $0.checkCures() }, beginWith: "\(#filePath):\(problem)")
            // The file that is given is found where no package is.
            let file = "/nowhere/CheckCuresTests.swift"
            assert(failures { $0.checkCures("/nowhere/CheckCuresTests.swift") }, beginWith: "\(file):\(problem)")
        }

        func testProblemOfAnotherFileIsFoundInThePackage() {
            Vaccine.setCure(for: LeftHalf.self, with: LeftPart())

            let folder = "\(#filePath)".components(separatedBy: "/Testing/")[0]
            assert(failures { $0.checkCures() }, beginWith: "\(folder)/Parts.swift:")
            // A file that is not found keeps its module.
            assert(failures { $0.checkCures("/nowhere/CheckCuresTests.swift") }, beginWith: "VaccineTests/Parts.swift:")
        }

        private func failures(_ check: (XCTestCase) -> Void) -> [String] {
            let test = RecordingTest(name: "check") { _ in }
            check(test)
            return test.failures
        }

        private func assert(_ failures: [String], beginWith beginning: String, line: UInt = #line) {
            XCTAssertEqual(failures.map { String($0.prefix(beginning.count)) }, [beginning], line: line)
        }
    }

    /// Keeps its failures for itself.
    private final class RecordingTest: XCTestCase {
        private(set) var failures: [String] = []

        override func recordFailure(withDescription: String, inFile file: String, atLine line: Int, expected _: Bool) {
            failures.append("\(file):\(line): \(withDescription)")
        }
    }
#endif
