import XCTest

/// Programs that set cures in code of the main actor, and ask for them on each kind of thread; and the library with a
/// stable interface.
final class WholeProgramTests: XCTestCase {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    override func setUpWithError() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        addTeardownBlock { [folder] in try FileManager.default.removeItem(at: folder) }
    }

    func testLibraryEvolutionCompilesAndItsInterfaceIsVerified() throws {
        let sources = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/Vaccine").standardizedFileURL
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
        let interface = folder.appendingPathComponent("Vaccine.swiftinterface").path
        let features = ["InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault"]

        // In Swift 5 mode, too, for a copy of the folder.
        let arguments = ["-wmo", "-emit-module", "-module-name", "Vaccine", "-package-name", "norris"]
        let complaints = try ["5", "6"].flatMap { mode in try SwiftCompiler.complaints(arguments + [
            "-swift-version", mode,
            "-enable-library-evolution", "-Xfrontend", "-enable-module-selectors-in-module-interface",
            "-emit-module-interface-path", interface, "-verify-emitted-module-interface",
            "-emit-module-path", folder.appendingPathComponent("Vaccine.swiftmodule").path,
        ] + features.flatMap { ["-enable-upcoming-feature", $0] } + files.map { "\(sources.path)/\($0)" }) }

        XCTAssertEqual(complaints, [])
        XCTAssertTrue(FileManager.default.fileExists(atPath: interface))
    }

    func testWhatNeedsNoActorIsMadeOnEachThread() throws {
        try XCTSkipIf(isSanitized, "Objects that need a sanitizer's functions are not linked.")
        let script = setting + "\n" + asking
        let type = "@main struct Program {\nstatic func main() async {\n\(script)\n}\n}"
        let isolated = ["-default-isolation", "MainActor"]
        let library = ["-parse-as-library"]
        let programs = [
            ("script 5", script, []),
            ("script 6", script, []),
            ("isolated script 6", script, isolated),
            ("type 5", type, library),
            ("type 6", type, library),
            ("isolated type 5", type, library + isolated),
            ("isolated type 6", type, library + isolated),
        ]
        let words = "plain, closure, initializer, 7, decorated plain, module, declared, kept, declared, argument, asynchronous"
        let lines = "main: \(words), main actor\nqueue: \(words), off\ntask: \(words), off\n"
        // They compile and run at the same time.
        let outputs = onThreads(programs.count) { [folder] index in
            let (name, code, options) = programs[index]
            return Result { try output(of: code, options, named: name, in: folder) }
        }
        for (program, output) in zip(programs, outputs) {
            XCTAssertEqual(try output.get(), lines, program.0)
        }
    }
}

/// Compiles and runs a program of the mode that its name ends with, and returns what it prints.
private func output(of code: String, _ options: [String], named name: String, in folder: URL) throws -> String {
    let file = folder.appendingPathComponent(name).path
    let mode = String(name.suffix(1))
    let code = types + "\n" + (mode == "5" ? withClosures(code) : code)
    try code.write(toFile: file + ".swift", atomically: true, encoding: .utf8)
    let output = ["-swift-version", mode, "-module-name", "Program", "-o", file, file + ".swift"]
    let complaints = try SwiftCompiler.complaints(output + options + SwiftCompiler.objects())
    XCTAssertEqual(complaints, [], name)
    let result = try runProcess(file)
    XCTAssertEqual(result.status, 0, name)
    return result.output
}

/// The code with closures instead of initializers' names, which take on the main actor in Swift 5 mode.
private func withClosures(_ code: String) -> String {
    code.replacing("Word.init)", with: "{ Word() })").replacing("Word.init(number:)", with: "{ Word(number: $0) }")
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
Vaccine.setCures(of: Vaccine.Module { Vaccine.setCure(for: Texting.self, named: "module", with: Word("module")) })
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
