import Foundation
import XCTest

/// Programs that set cures in code of the main actor, and ask for them on each kind of thread.
final class WholeProgramTests: XCTestCase {
    func testWhatNeedsNoActorIsMadeOnEachThread() throws {
        try XCTSkipIf(isSanitized, "Objects that need a sanitizer's functions are not linked.")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        addTeardownBlock { try FileManager.default.removeItem(at: folder) }
        let script = setting + asking
        let type = "@main struct Program {\nstatic func main() async {\n\(script)}\n}\n"
        let isolated = ["-default-isolation", "MainActor"]
        let library = ["-parse-as-library"]
        let programs = try [
            ("script", script, "5", []),
            ("script", script, "6", []),
            ("isolated script", script, "6", isolated),
            ("type", type, "5", library),
            ("type", type, "6", library),
            ("isolated type", type, "5", library + isolated),
            ("isolated type", type, "6", library + isolated),
        ].map { name, code, mode, options in
            let code = types + (mode == "5" ? code.withClosures : code)
            return try Program("\(name) in Swift \(mode) mode", code, options + ["-swift-version", mode], in: folder)
        }
        let words = "plain, closure, initializer, 7, decorated plain, module, declared, kept, declared, argument, asynchronous"
        for program in programs {
            XCTAssertEqual(try program.complaints(), [], program.name)
            let result = try program.run()
            let lines = ["main: \(words), main actor", "queue: \(words), off", "task: \(words), off", ""]
            XCTAssertEqual(result.output, lines.joined(separator: "\n"), program.name)
            XCTAssertEqual(result.status, 0, program.name)
        }
    }

    /// Types that need no actor, whatever the default of the module.
    private let types = """
    import Dispatch
    import Vaccine

    nonisolated protocol Texting { var text: String { get } }

    nonisolated final class Word: Texting {
        let text: String
        init() { text = "plain" }
        init(_ text: String) { self.text = text }
        init(number: Int) { text = "\\(number)" }
    }

    nonisolated extension Cures {
        var word: Cure<Word> { cure { Word("declared") } }
        var kept: Cure<Texting> { cure(.singleton) { Word("kept") } }
        var window: Cure<Word> { cure { @MainActor in Word("main actor") } }
    }

    nonisolated struct Owner {
        @Inject(\\.word) var word
        @LazyInject(\\.kept) var kept
    }

    nonisolated func texts(_ place: String, _ last: String) throws -> String {
        let names = [nil, "closure", "initializer", "autowired", "decorated", "module"]
        let texts = try names.map { try Vaccine.requireCure(for: Texting.self, named: $0).text }
        let declared = [Owner().word.text, Owner().kept.text, Vaccine.getCure(for: \\.word).text]
        let argument = try Vaccine.requireCure(for: Texting.self, with: "argument").text
        let main = (try? Vaccine.requireCure(for: Texting.self, named: "main").text) ?? "off"
        return "\\(place): \\((texts + declared + [argument, last, main]).joined(separator: ", "))"
    }

    nonisolated func onQueue(_ body: @escaping @Sendable () -> Void) {
        let isDone = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            body()
            isDone.signal()
        }
        isDone.wait()
    }

    nonisolated func asynchronousText() async -> String {
        await ((try? Vaccine.awaitCure(for: Word.self, named: "asynchronous").text) ?? "none")
    }


    """

    private let setting = """
    Vaccine.setCure(for: Texting.self, with: Word())
    Vaccine.setCure(for: Texting.self, named: "closure") { Word("closure") }
    Vaccine.setCure(for: Word.self, Word.init)
    Vaccine.setCure(for: Texting.self, named: "initializer") {
        Word(Vaccine.getCure(for: Word.self).text == "plain" ? "initializer" : "none")
    }
    Vaccine.setCure(for: Int.self, scope: .singleton) { 7 }
    Vaccine.autowireCure(for: Texting.self, named: "autowired", with: Word.init(number:))
    Vaccine.setCure(for: Texting.self, named: "decorated", with: Word())
    Vaccine.decorateCure(for: Texting.self, named: "decorated") { Word("decorated " + $0.text) }
    Vaccine.setCure(for: Texting.self) { (text: String) in Word(text) }
    Vaccine.setCures(of: Vaccine.Module {
        Vaccine.setCure(for: Texting.self, named: "module", with: Word("module"))
    })
    Vaccine.setCure(for: Texting.self, named: "main") { @MainActor in Word("main actor") }
    Vaccine.setCure(for: Word.self, named: "asynchronous") {
        await Task.yield()
        return Word("asynchronous")
    }

    """

    private let asking = """
    let last = await asynchronousText()
    print((try? texts("main", last)) ?? "none")
    onQueue { print((try? texts("queue", last)) ?? "none") }
    await Task.detached { print((try? await texts("task", asynchronousText())) ?? "none") }.value

    """

    /// A program that is being compiled.
    private struct Program {
        let name: String
        private let file: URL
        private let compilation: (compiler: Process, errors: FileHandle)

        init(_ name: String, _ code: String, _ options: [String], in folder: URL) throws {
            self.name = name
            let folder = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            file = folder.appendingPathComponent("program")
            let source = folder.appendingPathComponent("main.swift")
            try code.write(to: source, atomically: true, encoding: .utf8)
            compilation = try SwiftCompiler.start(
                [source.path, "-module-name", "Program", "-o", file.path] + options + SwiftCompiler.objects()
            )
        }

        /// Waits for the compiler, and returns what it complains about.
        func complaints() throws -> [String] {
            defer { compilation.compiler.waitUntilExit() }
            return try SwiftCompiler.complaints(in: compilation.errors)
        }

        func run() throws -> (output: String, status: Int32) {
            try runProcess(file.path)
        }
    }
}

extension String {
    /// The code with closures instead of initializers' names, which take on the main actor in Swift 5 mode.
    fileprivate var withClosures: String {
        replacing("Word.init)", with: "{ Word() })").replacing("Word.init(number:)", with: "{ Word(number: $0) }")
    }
}
