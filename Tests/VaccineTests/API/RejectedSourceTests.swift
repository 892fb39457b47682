import Foundation
import XCTest

/// Source code that must not compile, because it would mean something else than it says.
final class RejectedSourceTests: XCTestCase {
    func testArgumentsHaveNoScopeAndAreNotAutowired() throws {
        let accepted = """
        import Vaccine
        struct Opaque: Sendable {}
        struct Page { init(n: Int) {}; init(opaque: Opaque) {} }
        Vaccine.setCure(for: Page.self) { (opaque: Opaque) in Page(opaque: opaque) }
        Vaccine.autowireCure(for: Page.self, scope: .shared, with: { (opaque: Opaque) in Page(opaque: opaque) })
        Vaccine.autowireCure(for: Page.self, isUnique: true, with: Page.init(n:))

        """
        let rejected = [
            "Vaccine.setCure(for: Page.self, scope: .shared) { (opaque: Opaque) in Page(opaque: opaque) }",
            "Vaccine.setCure(for: Page.self, isUnique: true) { Page(opaque: $0) }",
        ]
        let modes = [["-swift-version", "5"], ["-swift-version", "6"]]
        try check(accepted, rejected, modes) { error, _ in error.contains("expects 0 arguments, but 1 was used") }
    }

    func testValueThatIsSharedByTasksIsSendableAndOthersAreSent() throws {
        let accepted = """
        import Vaccine
        final class Note { init() {} }
        final class Holder: Sendable { init() {} }
        protocol Noting {}
        extension Note: Noting {}
        Vaccine.setCure(for: Noting.self) { await Task.yield(); return Note() }
        Vaccine.setCure(for: Holder.self, isUnique: true) { await Task.yield(); return Holder() }
        func needSendable(_: some Sendable) {}
        struct Owner { @LazyInject(Holder.self) var holder; @LazyInject(Note.self) var note }
        let shared = Note()

        """
        let rejected = [
            "Vaccine.setCure(for: Noting.self, isUnique: true) { await Task.yield(); return Note() }",
            "Vaccine.setCure(for: Noting.self, scope: .shared) { await Task.yield(); return Note() }",
            "needSendable(LazyInject(Note.self))",
            "Vaccine.setCure(for: Int.self) { @Other in 1 }\n@globalActor actor Other { static let shared = Other() }",
        ]
        try check(accepted, rejected, [["-swift-version", "6"]]) { error, _ in
            error.contains("Sendable") || error.contains("loses global actor 'Other'")
        }
    }

    func testTypingErrorInADeclaredCureIsNamed() throws {
        let accepted = """
        import Vaccine
        extension Cures { var greeting: Cure<String> { cure { "hello" } } }
        struct Owner { @Inject(\\.greeting) var greeting }

        """
        // With `Inject`, the compiler shows the property in the line, and names it where the type is written.
        let rejected = [
            "_ = Vaccine.getCure(for: \\.gretting)",
            "struct Other { @Inject(\\Cures.gretting) var greeting: String }",
        ]
        try check(accepted, rejected, [["-swift-version", "5"], ["-swift-version", "6"]]) { error, _ in
            error.contains("has no member 'gretting'")
        }
    }

    func testWhatNeedsTheMainActorIsRejectedInAClosureThatDoesNotBeginWithIt() throws {
        let accepted = """
        import Vaccine
        @MainActor final class Window { init() {}; init(title: String) {}; func show() {} }
        Vaccine.setCure(for: Window.self) { @MainActor in Window() }
        Vaccine.setCure(for: Window.self) { @MainActor title in Window(title: title) }
        Vaccine.setCure(for: Window.self) { await Window() }
        Vaccine.setCure(for: Window.self, Window.init)
        Vaccine.setCure(for: Window.self, Window.init(title:))
        Vaccine.autowireCure(for: Window.self, with: Window.init(title:))
        Vaccine.setCure(for: Window.self, to: Window())
        Vaccine.decorateCure(for: Window.self) { @MainActor window in window.show(); return window }
        Vaccine.onDispose(of: Window.self) { @MainActor in $0.show() }
        @MainActor protocol Showing {}
        extension Window: Showing {}
        Vaccine.setCure(for: Showing.self) { @MainActor in Window() }
        let windows = Vaccine.Module { @MainActor in
            let window = Window()
            Vaccine.setCure(for: Window.self) { @MainActor in window }
        }

        """
        let rejected = [
            "Vaccine.setCure(for: Window.self, with: Window())",
            "Vaccine.setCure(for: Window.self, with: Window.init())",
            "Vaccine.setCure(for: Window.self, scope: .graph, with: Window())",
            "Vaccine.setCure(for: Window.self) { Window() }",
            "Vaccine.setCure(for: Window.self, isUnique: true) { Window() }",
            "Vaccine.setCure(for: Window.self) { (title: String) in Window(title: title) }",
            "Vaccine.setCure(for: Window.self) { Window(title: $0) }",
            "Vaccine.onDispose(of: Window.self) { $0.show() }",
            "Vaccine.decorateCure(for: Window.self) { $0.show(); return $0 }",
            "_ = Vaccine.Module { Window().show() }",
            "Vaccine.setCure(for: Window.self) { () async in await Task.yield(); return Window() }",
            "Vaccine.autowireCure(for: Window.self, with: { (title: String) in Window(title: title) })",
        ]
        let isolated = ["-swift-version", "6", "-default-isolation", "MainActor"]
        try check(accepted, rejected, [["-swift-version", "6"], isolated]) { error, _ in
            error.contains(": error: ") && (
                error.contains("main actor-isolated initializer 'init()' cannot be called from outside")
                    || error.contains("in a synchronous nonisolated context")
            )
        }
    }

    /// Checks that lines are accepted, and that each of others is rejected with an expected error.
    private func check(
        _ accepted: String,
        _ rejected: [String],
        _ options: [[String]],
        isExpected: (_ error: String, _ options: [String]) -> Bool
    ) throws {
        // All compile at the same time.
        let outputs = try options.map { options in
            let all = accepted + rejected.joined(separator: "\n")
            return try (valid: SwiftCompiler.check(accepted, options), all: SwiftCompiler.check(all, options))
        }
        for (options, (valid, all)) in zip(options, outputs) {
            XCTAssertEqual(try SwiftCompiler.complaints(in: valid), [], "\(options)")

            let errors = try SwiftCompiler.complaints(in: all)
            let lines = Set(errors.map { $0.split(separator: ":")[1] })
            XCTAssertEqual(lines.count, rejected.count, "\(options): \(errors)")
            XCTAssertEqual(errors.filter { !isExpected($0, options) }, [], "\(options)")
        }
    }
}
