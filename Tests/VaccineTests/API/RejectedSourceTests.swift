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
        Vaccine.setCure(for: Page.self, scope: .shared, autowiring: { (opaque: Opaque) in Page(opaque: opaque) })
        Vaccine.setCure(for: Page.self, isUnique: true, autowiring: Page.init(n:))

        """
        let rejected = [
            "Vaccine.setCure(for: Page.self, scope: .shared) { (opaque: Opaque) in Page(opaque: opaque) }",
            "Vaccine.setCure(for: Page.self, isUnique: true) { Page(opaque: $0) }",
            "Vaccine.setCure(for: Page.self, scope: .shared, Page.init(opaque:))",
        ]
        for mode in ["5", "6"] {
            XCTAssertEqual(try errors(in: accepted, mode), [], "Swift \(mode)")

            let errors = try errors(in: accepted + rejected.joined(separator: "\n"), mode)
            XCTAssertEqual(errors.count, rejected.count, "Swift \(mode): \(errors)")
            for error in errors {
                XCTAssertTrue(error.contains("requires that 'Opaque' conform to 'Hashable'"), "Swift \(mode): \(error)")
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
