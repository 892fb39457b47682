import Foundation
import XCTest

/// Source code that must not compile, because it would mean something else than it says.
final class RejectedSourceTests: XCTestCase {
    func testArgumentsOfAScopeAreHashableAndAreNotAutowired() throws {
        let accepted = """
        import Vaccine
        struct Opaque {}
        struct Page { init(n: Int) {}; init(opaque: Opaque) {} }
        Vaccine.setCure(for: Page.self) { (opaque: Opaque) in Page(opaque: opaque) }
        Vaccine.setCure(for: Page.self, scope: .shared) { (n: Int) in Page(n: n) }
        Vaccine.autowireCure(for: Page.self, scope: .shared, with: { (opaque: Opaque) in Page(opaque: opaque) })
        Vaccine.autowireCure(for: Page.self, isUnique: true, with: Page.init(n:))

        """
        let rejected = [
            "Vaccine.setCure(for: Page.self, scope: .shared) { (opaque: Opaque) in Page(opaque: opaque) }",
            "Vaccine.setCure(for: Page.self, isUnique: true) { Page(opaque: $0) }",
            "Vaccine.setCure(for: Page.self, scope: .shared, Page.init(opaque:))",
        ]
        // All compile at the same time.
        let outputs = try ["5", "6"].map { mode in
            let all = accepted + rejected.joined(separator: "\n")
            return try (mode, valid: errorOutput(ofCompiling: accepted, mode), all: errorOutput(ofCompiling: all, mode))
        }
        for (mode, valid, all) in outputs {
            XCTAssertEqual(try errors(in: valid), [], "Swift \(mode)")

            let errors = try errors(in: all)
            XCTAssertEqual(errors.count, rejected.count, "Swift \(mode): \(errors)")
            for error in errors {
                XCTAssertTrue(error.contains("requires that 'Opaque' conform to 'Hashable'"), "Swift \(mode): \(error)")
            }
        }
    }

    /// Starts the compiler with code that uses the module under test, and returns its standard error.
    private func errorOutput(ofCompiling code: String, _ mode: String) throws -> FileHandle {
        let products = Bundle(for: Self.self).bundleURL
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = [
            "swiftc", "-typecheck", "-diagnostic-style", "llvm", "-swift-version", mode,
            "-module-cache-path", products.appendingPathComponent("ModuleCache").path,
            "-I", products.appendingPathComponent("Modules").path,
            "-Xcc", "-fmodule-map-file=\(products.appendingPathComponent("CVaccineShim.build/module.modulemap").path)",
            "-",
        ]
        let (input, output) = (Pipe(), Pipe())
        (compiler.standardInput, compiler.standardError) = (input, output)
        try input.fileHandleForWriting.write(contentsOf: Data(code.utf8))
        try input.fileHandleForWriting.close()
        try compiler.run()
        return output.fileHandleForReading
    }

    private func errors(in output: FileHandle) throws -> [String] {
        try String(decoding: output.readToEnd() ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
            .filter { $0.contains(": error: ") }
    }
}
