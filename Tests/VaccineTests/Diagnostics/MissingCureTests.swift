import Testing
import Vaccine

/// Each test runs in a process of its own, which ends with the error.
struct MissingCureTests {
    @Test
    func `missing cure names the type, the place and the fix`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            askForUnset()
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("There is no cure for VaccineTests.Unset"))
        #expect(message.contains("asked for at VaccineTests/MissingCureTests.swift:\(lineOfQuestion)."))
        #expect(message.contains("Vaccine.setCure(for: Unset.self, with: …)"))
    }

    @Test
    func `injected property without a cure reports its line`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Needy()
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("asked for at VaccineTests/MissingCureTests.swift:\(Needy.line)."))
    }

    @Test
    func `unique cure that asks for itself is a cycle, not a deadlock`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Vaccine.setCure(for: Unset.self, isUnique: true) { Vaccine.getCure(for: Unset.self) }
            _ = Vaccine.getCure(for: Unset.self)
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("A cure needs itself: Unset → Unset."))
    }
}

protocol Unset {}

private let lineOfQuestion = #line + 3

private func askForUnset() {
    _ = Vaccine.getCure(for: Unset.self)
}

private final class Needy {
    static let line = #line + 1
    @Inject(Unset.self) private var unset
}
