import XCTest

/// Source code that compiles without warnings, and lines that must not, because they would mean something else than
/// they say.
final class RejectedSourceTests: XCTestCase {
    func testEachModeAcceptsAndRejectsLines() throws {
        // All compile at the same time.
        let results = onThreads(Source.modes.count) { index in
            let mode = Source.modes[index]
            let options = ["-typecheck", "-swift-version"] + mode.split(separator: " ").map(String.init)
            let sources = sources.filter { $0.modes.contains(mode) }
            let code = ["import Vaccine"] + sources.map(\.accepted) + sources.map(\.rejected).filter { !$0.isEmpty }
            return Result { try SwiftCompiler.complaints(options, code: code.joined(separator: "\n")) }
        }
        for (mode, result) in zip(Source.modes, results) {
            let sources = sources.filter { $0.modes.contains(mode) }
            let firstLine = 2 + sources.reduce(0) { $0 + $1.accepted.split(separator: "\n").count }
            let errors = sources.flatMap { source in source.rejected.split(separator: "\n").map { _ in source.errors } }

            let complaints = try result.get()

            let indices = complaints.map { (Int($0.split(separator: ":")[1]) ?? 0) - firstLine }
            XCTAssertEqual(Set(indices), Set(errors.indices), "\(mode): \(complaints)")
            for (complaint, index) in zip(complaints, indices) where errors.indices.contains(index) {
                let isExpected = errors[index].contains { complaint.contains(": error: ") && complaint.contains($0) }
                XCTAssertTrue(isExpected, "\(mode): \(complaint)")
            }
        }
    }
}

private let sources = [
    // Properties and decorators, with and without arguments.
    Source(modes: ["5", "6"], accepted: """
    protocol Serving {}
    final class Service: Serving { init() {}; init(number: Int) {} }
    Vaccine.setCure(for: Service.self, isUnique: true, Service.init)
    Vaccine.setCure(for: Serving.self) { (number: Int) in Service(number: number) }
    Vaccine.decorateCure(for: Serving.self) { (service, number: Int) in number < 0 ? Service() : service }
    final class Properties {
        @Inject(Serving.self, with: 1) var one
        @Inject(with: -1) var two: Serving
        @LazyInject(Service.self) var three
        @Inject(with: "word") var four: Serving?
    }
    """),
    // Arguments have no scope, and are not autowired.
    Source(modes: ["5", "6"], errors: ["expects 0 arguments, but 1 was used"], accepted: """
    struct Opaque: Sendable {}
    struct Page { init(n: Int) {}; init(opaque: Opaque) {} }
    Vaccine.setCure(for: Page.self) { (opaque: Opaque) in Page(opaque: opaque) }
    Vaccine.autowireCure(for: Page.self, scope: .shared, with: { (opaque: Opaque) in Page(opaque: opaque) })
    Vaccine.autowireCure(for: Page.self, isUnique: true, with: Page.init(n:))
    """, rejected: """
    Vaccine.setCure(for: Page.self, scope: .shared) { (opaque: Opaque) in Page(opaque: opaque) }
    Vaccine.setCure(for: Page.self, isUnique: true) { Page(opaque: $0) }
    """),
    // A typing error is named: with `Inject`, where the type is written; the compiler shows the line elsewhere.
    Source(modes: ["5", "6"], errors: ["has no member 'gretting'"], accepted: """
    extension Cures { var greeting: Cure<String> { cure { "hello" } } }
    struct Greeter { @Inject(\\.greeting) var greeting }
    """, rejected: """
    _ = Vaccine.getCure(for: \\.gretting)
    struct Misspelled { @Inject(\\Cures.gretting) var greeting: String }
    """),
    // A value that tasks share is Sendable, and others are sent.
    Source(modes: ["6"], errors: ["Sendable", "loses global actor 'Other'"], accepted: """
    final class Note { init() {} }
    final class Holder: Sendable { init() {} }
    protocol Noting {}
    extension Note: Noting {}
    @globalActor actor Other { static let shared = Other() }
    Vaccine.setCure(for: Noting.self) { await Task.yield(); return Note() }
    Vaccine.setCure(for: Holder.self, isUnique: true) { await Task.yield(); return Holder() }
    actor Desk { let number = 1; func set() { Vaccine.setCure(for: Int.self) { self.number } } }
    func needSendable(_: some Sendable) {}
    struct Owner { @LazyInject(Holder.self) var holder; @LazyInject(Note.self) var note }
    """, rejected: """
    Vaccine.setCure(for: Noting.self, isUnique: true) { await Task.yield(); return Note() }
    Vaccine.setCure(for: Noting.self, scope: .shared) { await Task.yield(); return Note() }
    needSendable(LazyInject(Note.self))
    Vaccine.setCure(for: Int.self) { @Other in 1 }
    """),
    // What needs the main actor is rejected in a closure that does not begin with it.
    Source(modes: ["6", Source.isolated], errors: [
        "main actor-isolated initializer 'init()' cannot be called from outside",
        "in a synchronous nonisolated context",
    ], accepted: """
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
    """, rejected: """
    Vaccine.setCure(for: Window.self, with: Window())
    Vaccine.setCure(for: Window.self, with: Window.init())
    Vaccine.setCure(for: Window.self, scope: .graph, with: Window())
    Vaccine.setCure(for: Window.self) { Window() }
    Vaccine.setCure(for: Window.self, isUnique: true) { Window() }
    Vaccine.setCure(for: Window.self) { (title: String) in Window(title: title) }
    Vaccine.setCure(for: Window.self) { Window(title: $0) }
    Vaccine.onDispose(of: Window.self) { $0.show() }
    Vaccine.decorateCure(for: Window.self) { $0.show(); return $0 }
    _ = Vaccine.Module { Window().show() }
    Vaccine.setCure(for: Window.self) { () async in await Task.yield(); return Window() }
    Vaccine.autowireCure(for: Window.self, with: { (title: String) in Window(title: title) })
    """),
    // Types are written with `any` where the compiler asks for it.
    Source(modes: [Source.existential], accepted: """
    protocol P {}
    struct S: P {}
    extension Cures { var p: Cure<any P> { cure { S() } } }
    struct Owner { @Inject((any P).self) var one; @LazyInject((any P).self) var two; @Inject(\\.p) var three }
    Vaccine.setCure(for: (any P).self, with: S())
    _ = Vaccine.getCure(for: (any P).self)
    """),
]

private struct Source {
    static let isolated = "6 -default-isolation MainActor"
    static let existential = "6 -enable-upcoming-feature ExistentialAny"
    static let modes = ["5", "6", isolated, existential]

    let modes: [String]
    var errors: [String] = []
    let accepted: String
    var rejected = ""
}
