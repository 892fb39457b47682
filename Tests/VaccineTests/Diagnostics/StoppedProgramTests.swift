import Foundation
import Testing
import Vaccine

/// Mistakes that stop the program, each in a process of its own.
struct StoppedProgramTests {
    @Test(arguments: mistakes.indices)
    func `program stops with a sentence`(index: Int) async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { [index] in
            try await mistakes[index].make()
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        for sentence in mistakes[index].sentences {
            #expect(message.contains(sentence), "\(message)")
        }
    }
}

/// A mistake, and what the program says at its end.
private struct Mistake: Sendable {
    let sentences: [String]
    let make: @Sendable () async throws -> Void
}

private let file = "VaccineTests/StoppedProgramTests.swift"

private let mistakes = [
    Mistake(sentences: [
        "There is no cure for VaccineTests.Part, asked for at \(file):\(#line + 3).",
        "Vaccine.setCure(for: Part.self, with: …)",
    ]) {
        _ = Vaccine.getCure(for: Part.self)
    },
    Mistake(sentences: ["There is no cure for VaccineTests.Part, asked for at \(file):\(#line + 1)."]) {
        _ = Inject(Part.self)
    },
    Mistake(sentences: ["The cure for Int could not be made: CancellationError()"]) {
        Vaccine.setCure(for: Int.self) { () throws -> Int in throw CancellationError() }
        _ = Vaccine.findCure(for: Int.self)
    },
    Mistake(sentences: ["There is no cure for Swift.String", ", by the path Int → String. "]) {
        Vaccine.setCure(for: Int.self) { Vaccine.getCure(for: String.self).count }
        _ = Vaccine.findCure(for: Int.self)
    },
    Mistake(sentences: ["A cure needs itself: String → Double → Int → String. To break the cycle"]) {
        Vaccine.setCure(for: Int.self) { Vaccine.getCure(for: String.self).count }
        Vaccine.setCure(for: String.self) { "\(Vaccine.getCure(for: Double.self))" }
        Vaccine.setCure(for: Double.self) { Double(Vaccine.getCure(for: Int.self)) }
        _ = Vaccine.getCure(for: String.self)
    },
    Mistake(sentences: [
        "There is no cure for VaccineTests.Part",
        "decorateCure wraps the cure that is set when it is called: call it after setCure.",
    ]) {
        Vaccine.decorateCure(for: Part.self) { $0 }
    },
    Mistake(sentences: [file, "isUnique: true means the scope singleton, not graph."]) {
        Vaccine.setCure(for: Int.self, isUnique: true, scope: .graph, with: 1)
    },
    Mistake(sentences: ["The value for Part \"spare\" is nil at \(file):\(#line + 2): assign it before"]) {
        let part: PlainPart? = nil
        Vaccine.setCure(for: Part.self, named: "spare", with: part)
    },
    // A cure of the main actor whose dependency is missing, in a validation.
    Mistake(sentences: ["There is no cure for Swift.String, asked for at \(file):"]) { @MainActor in
        Vaccine.setCure(for: Window.self) { @MainActor in Window(title: Vaccine.getCure(for: String.self)) }
        _ = Vaccine.validate()
    },
    Mistake(sentences: [
        "The cure for Window is made on the main actor and was asked for elsewhere, at \(file):\(#line + 3).",
    ]) {
        Vaccine.setCure(for: Window.self) { @MainActor in Window(title: "main") }
        await Task.detached { _ = Vaccine.getCure(for: Window.self) }.value
    },
    Mistake(sentences: ["A module's closure is of the main actor"]) {
        let module = Vaccine.Module { @MainActor in Vaccine.setCure(for: Int.self, with: 1) }
        await Task.detached { Vaccine.setCures(of: module) }.value
    },
    Mistake(sentences: ["needs a cure that is set here; that of Part is set outside, at \(file):\(#line + 1)."]) {
        Vaccine.setCure(for: Part.self, isUnique: true, with: PlainPart())
        Cures.current.makeChild().use { Vaccine.onDispose(of: Part.self) { _ in } }
    },
    // No thread-specific data is left.
    Mistake(sentences: ["Vaccine could not get a key for its thread-specific data: error \(EAGAIN)."]) {
        var key = pthread_key_t()
        while pthread_key_create(&key, nil) == 0 {}
        _ = Vaccine.findCure(for: Int.self)
    },
] + [Vaccine.Scope.transient, .graph, .shared].map { scope in
    Mistake(sentences: ["onDispose at \(file):\(#line + 2) needs", "such as singleton; that of Part is \(scope)."]) {
        Vaccine.setCure(for: Part.self, scope: scope, with: PlainPart())
        Vaccine.onDispose(of: Part.self) { _ in }
    }
}
