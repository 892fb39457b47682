#if os(Linux)
    import Foundation
    import VaccineTesting
    import XCTest
    @testable import Vaccine

    /// Memory without objects that could count themselves.
    final class MemoryTests: IsolatedTestCase {
        func testTablesOfAnOverrideAreFreedWithIt() throws {
            // They take a quarter of a megabyte in each override.
            try assertNothingIsLeft(of: 8, eachOf: 1 << 18) {
                Vaccine.withCures {
                    for number in 0 ..< 5000 {
                        Vaccine.setCure(for: Int.self, named: "\(number)", with: number)
                    }
                }
            }
        }

        func testLocksAreFreed() throws {
            try assertNothingIsLeft(of: 100_000, eachOf: MemoryLayout<pthread_cond_t>.size) {
                _ = Lock()
            }
        }

        /// Fails if the memory of the process grows by more than half of what so many calls use.
        private func assertNothingIsLeft(of count: Int, eachOf bytes: Int, _ body: () -> Void) throws {
            try XCTSkipIf(isSanitized, "A sanitizer's own memory grows.")
            // What is freed first may stay in the allocator's lists.
            for _ in 0 ..< max(3, count / 10) {
                body()
            }
            let before = try pageCount()
            for _ in 0 ..< count {
                body()
            }
            XCTAssertLessThan(try pageCount() - before, count * bytes / 2 / Int(getpagesize()), "\(count)")
        }

        private func pageCount() throws -> Int {
            let counts = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
            return try XCTUnwrap(Int(counts[1]))
        }
    }
#endif
