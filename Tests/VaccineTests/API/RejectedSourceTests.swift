import Foundation
import XCTest

/// Source code that must not compile, because it would mean something else than it says.
final class RejectedSourceTests: XCTestCase {
    func testArgumentsHaveNoScopeAndAreNotAutowired() throws {
        let accepted = """
        import Vaccine
        struct Page { let n: Int }
        Vaccine.setCure(for: Page.self) { (n: Int) in Page(n: n) }
        Vaccine.setCure(for: Page.self, scope: .shared, autowiring: { (n: Int) in Page(n: n) })
        Vaccine.setCure(for: Page.self, scope: .shared, autowiring: Page.init)

        """
        let rejected = [
            "Vaccine.setCure(for: Page.self, scope: .shared) { (n: Int) in Page(n: n) }",
            "Vaccine.setCure(for: Page.self, scope: .shared) { Page(n: $0) }",
            "Vaccine.setCure(for: Page.self, scope: .shared, Page.init)",
        ]
        for mode in ["5", "6"] {
            XCTAssertEqual(try errors(in: accepted, mode), [], "Swift \(mode)")

            let errors = try errors(in: accepted + rejected.joined(separator: "\n"), mode)
            XCTAssertEqual(errors.count, rejected.count, "Swift \(mode): \(errors)")
            for error in errors {
                XCTAssertTrue(
                    error.contains("leave it out, or write 'autowiring:' if they are cures"),
                    "Swift \(mode): \(error)"
                )
            }
        }
    }

    /// Returns the errors that the compiler finds in code that uses the module under test.
    private func errors(in code: String, _ mode: String) throws -> [String] {
        let source = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).swift")
        try code.write(to: source, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: source) }

        let products = Bundle(for: Self.self).bundleURL
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = [
            "swiftc", "-typecheck", "-diagnostic-style", "llvm", "-swift-version", mode,
            "-module-cache-path", products.appendingPathComponent("ModuleCache").path,
            "-I", products.appendingPathComponent("Modules").path,
            "-Xcc", "-fmodule-map-file=\(products.appendingPathComponent("CVaccineShim.build/module.modulemap").path)",
            source.path,
        ]
        let output = Pipe()
        compiler.standardError = output
        try compiler.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        compiler.waitUntilExit()
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
            .filter { $0.contains(": error: ") }
    }
}
