import XCTest
@testable import norris_soak

/// What grows is told from what does not.
final class CourseTests: XCTestCase {
    func testSteadyResourcesPass() {
        XCTAssertTrue(course { _ in 0 }.isFlat)
        XCTAssertTrue(course { $0 % 3 }.isFlat)
    }

    func testGrowthOfEachResourceFails() {
        let growing: [(String, (inout ProcessState, Int) -> Void)] = [
            ("memory", { $0.memory += $1 * 100 }),
            ("peak memory", { $0.peakMemory += $1 * 200 }),
            ("descriptors", { $0.descriptors += $1 / 10 }),
            ("threads", { $0.threads += $1 / 4 }),
        ]
        for (name, grow) in growing {
            var course = Course()
            for number in 1 ... 100 {
                var state = ProcessState(memory: 40000, peakMemory: 41000, descriptors: 12, threads: 6)
                grow(&state, number)
                course.add(state)
            }
            XCTAssertFalse(course.isFlat, name)
            XCTAssertEqual(course.report.filter { $0.hasSuffix("FAIL") }.count, 1, name)
        }
    }

    func testTooFewSamplesFail() {
        var course = Course()
        course.add(ProcessState(memory: 40000, peakMemory: 41000, descriptors: 12, threads: 6))
        XCTAssertFalse(course.isFlat)
    }

    private func course(_ more: (Int) -> Int) -> Course {
        var course = Course()
        for number in 1 ... 100 {
            let more = more(number)
            let few = more % 3
            course.add(.init(memory: 40000 + more, peakMemory: 41000, descriptors: 12 + few, threads: 6 + few))
        }
        return course
    }
}
