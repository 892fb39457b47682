#if os(Linux)
    import Foundation
    import Testing
    import Vaccine

    /// Each test runs in a process of its own, in which no cure was set before.
    struct FirstCureTests {
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
#endif
