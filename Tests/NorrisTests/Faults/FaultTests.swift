import TestSupport
import XCTest

/// Every fault of the table, with the built program.
///
/// Prints "faults survived: n of n". Each fault is tried with a random joke and another endpoint; with
/// NORRIS_LONG_TESTS, with all of them.
final class FaultTests: XCTestCase, SkippedUnderThreadSanitizer {
    func testEveryFaultIsHandled() async throws {
        let faults = FaultTable.all
        let results = try await faults.enumerated().map(\.self).concurrently { number, fault in
            var complaints: [String] = []
            for run in Self.runs(of: fault, number) {
                do {
                    complaints += try run.complaints().map { "\(run.description): \($0)" }
                } catch {
                    complaints.append("\(run.description): \(error)")
                }
            }
            return complaints
        }
        for complaints in results where !complaints.isEmpty {
            XCTFail(complaints.joined(separator: "\n    "))
        }
        print("faults survived: \(results.count(where: \.isEmpty)) of \(faults.count)")
    }

    private static func runs(of fault: Fault, _ number: Int) -> [FaultRun] {
        let others: [FaultRoute] = [.id, .categories, .search]
        let chosen = LongTests.areWanted || !fault.exceptions.isEmpty ? others : [others[number % others.count]]
        return ([.random] + chosen).map { FaultRun(fault: fault, route: $0, hasFallback: false) }
            + [FaultRun(fault: fault, route: .random, hasFallback: true)]
    }
}
