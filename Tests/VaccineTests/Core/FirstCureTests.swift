#if os(Linux)
    import Foundation
    import Testing
    import Vaccine

    /// Each test runs in a process of its own, in which no cure was set before.
    struct FirstCureTests {
        @Test
        func `first cure beside other threads does not wait`() async throws {
            var waits: [String] = []
            // A page that is read from a disk counts, too.
            while waits.count < 3, waits.last != "waits: 0" {
                let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
                    let mayEnd = DispatchSemaphore(value: 0)
                    Thread.detachNewThread { mayEnd.wait() }
                    let before = try numberOfWaits()
                    Vaccine.setCure(for: Int.self, with: 1)
                    _ = Vaccine.getCure(for: Int.self)
                    Vaccine.setCure(for: Int.self, with: 2)
                    let waits = try numberOfWaits() - before
                    mayEnd.signal()
                    try FileHandle.standardOutput.write(contentsOf: Data("waits: \(waits)".utf8))
                }
                waits.append(String(decoding: result.standardOutputContent, as: UTF8.self))
            }
            #expect(waits.last == "waits: 0")
        }

        @Test
        func `first lookup stops the program where no thread-specific data is left`() async throws {
            let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                var key = pthread_key_t()
                while pthread_key_create(&key, nil) == 0 {}
                Vaccine.setCure(for: Int.self, with: 1)
                _ = Vaccine.getCure(for: Int.self)
            }
            let message = String(decoding: result.standardErrorContent, as: UTF8.self)
            #expect(message.contains("Vaccine could not get a key for its thread-specific data: error \(EAGAIN)."))
        }
    }

    /// How many times the kernel has suspended the current thread until something happened.
    private func numberOfWaits() throws -> Int {
        let status = try String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
        return try #require(line?.split(separator: "\t").last.flatMap { Int($0) })
    }
#endif
