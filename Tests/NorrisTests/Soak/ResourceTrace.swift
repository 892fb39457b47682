import Foundation
import TestSupport
import XCTest

/// The resources of a process over time, as Linux's /proc reports them.
struct ResourceTrace {
    /// How much more of each resource the last tenth of a run may have than the first.
    ///
    /// The memory is what the allocator keeps, and caches that have filled up: of 100,000 commands, 84 bytes each. A
    /// few descriptors come and go with a request, and threads of Dispatch with the load of the machine.
    private static let resources: [(name: String, field: String, allowedGrowth: Int)] = [
        ("memory in kB", "VmRSS:", 8192), ("peak memory in kB", "VmHWM:", 16384), ("threads", "Threads:", 8),
        ("descriptors", "Descriptors:", 4),
    ]

    /// An amount of each resource, in the order of the table.
    var samples: [[Int]] = []

    /// Reads the resources of a process; nil when it has ended.
    static func sample(of process: Int32) -> [Int]? {
        let folder = "/proc/\(process)"
        guard
            let status = try? String(contentsOfFile: folder + "/status", encoding: .utf8),
            let descriptors = try? FileManager.default.contentsOfDirectory(atPath: folder + "/fd")
        else { return nil }
        let lines = "\(status)Descriptors: \(descriptors.count)".split(separator: "\n")
        let amounts = resources.compactMap { resource in
            lines.first { $0.hasPrefix(resource.field) }.flatMap { Int($0.filter(\.isNumber)) }
        }
        return amounts.count == resources.count ? amounts : nil
    }

    /// The medians of the first and the last tenth of each resource; there must be at least 10 samples.
    var changes: [(name: String, first: Int, last: Int, isAllowed: Bool)] {
        let count = samples.count / 10
        return Self.resources.enumerated().map { index, resource in
            let amounts = samples.map { $0[index] }
            let (first, last) = (amounts.prefix(count).sorted()[count / 2], amounts.suffix(count).sorted()[count / 2])
            return (resource.name, first, last, last - first <= resource.allowedGrowth)
        }
    }

    func assertSteady(_ name: String) throws {
        try XCTSkipIf(SanitizedBuild.isThis, "A sanitizer's own memory grows.")
        guard samples.count >= 10 else { return XCTFail("\(name): \(samples.count) samples are too few.") }
        print("\(name), all answered in order")
        for (resource, first, last, isAllowed) in changes {
            print("  \(resource): \(first) in the first tenth, \(last) in the last one")
            XCTAssertTrue(isAllowed, "\(name): \(resource) grew from \(first) to \(last)")
        }
    }
}
