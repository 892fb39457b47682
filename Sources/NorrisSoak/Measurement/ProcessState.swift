import Foundation
import TestSupport

/// What a process has of the machine at one time, as Linux's /proc tells it.
struct ProcessState: Equatable {
    /// Its memory that is in the machine's, and the most that ever was; in kB.
    var memory: Int
    var peakMemory: Int
    var descriptors: Int
    var threads: Int

    init(memory: Int, peakMemory: Int, descriptors: Int, threads: Int) {
        self.memory = memory
        self.peakMemory = peakMemory
        self.descriptors = descriptors
        self.threads = threads
    }

    /// Nil when the process has ended.
    init?(of process: Int32) throws {
        #if os(Linux)
            let folder = "/proc/\(process)"
            guard
                let status = try? String(contentsOfFile: folder + "/status", encoding: .utf8),
                let memory = Self.number(of: "VmRSS", in: status),
                let peak = Self.number(of: "VmHWM", in: status),
                let threads = Self.number(of: "Threads", in: status),
                let descriptors = try? FileManager.default.contentsOfDirectory(atPath: folder + "/fd")
            else { return nil }
            self.init(memory: memory, peakMemory: peak, descriptors: descriptors.count, threads: threads)
        #else
            throw SupportError("What a process has can be told on Linux only.")
        #endif
    }

    private static func number(of name: String, in status: String) -> Int? {
        let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    }
}
