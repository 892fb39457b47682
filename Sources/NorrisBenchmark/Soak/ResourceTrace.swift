import Benchmarking
import Foundation
import TestSupport

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
    private static let table = Table(widths: [17, 11, 10, 14, 4])

    /// An amount of each resource, in the order of the table.
    var samples: [[Int]] = []
    /// How many requests the server received in the meantime.
    var requests = 0

    /// Whether the last tenth has no more of anything than the first; never with fewer than ten samples.
    var isFlat: Bool {
        samples.count >= 10 && growth.allSatisfy { $0.status == .pass }
    }

    var rows: [String] {
        [Self.table.line(["", "first tenth", "last tenth", "allowed growth"])] + growth.map(\.row)
    }

    /// The medians of the first and the last tenth, as rows.
    private var growth: [(row: String, status: Limit.Status)] {
        guard !samples.isEmpty else { return [] }
        return Self.resources.enumerated().map { index, resource in
            let amounts = samples.map { Double($0[index]) }
            let count = max(amounts.count / 10, 1)
            let first = Samples(Array(amounts.prefix(count))).median
            let last = Samples(Array(amounts.suffix(count))).median
            let status = Limit.atMost(Double(resource.allowedGrowth)).status(of: last - first)
            let figures = [Int(first), Int(last), resource.allowedGrowth].map(Figure.grouped)
            return (Self.table.line([resource.name] + figures + [status.rawValue]), status)
        }
    }

    /// Reads the resources of a process; nil when it has ended.
    static func sample(of process: Int32) throws -> [Int]? {
        #if os(Linux)
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
        #else
            throw SupportError("The resources of a process can be read on Linux only.")
        #endif
    }
}
