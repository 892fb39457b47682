import Foundation
import XCTest

/// Ways to build the library, and to build with it.
final class BuildingTests: XCTestCase {
    func testLibraryEvolutionCompilesAndItsInterfaceIsVerified() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        addTeardownBlock { try FileManager.default.removeItem(at: folder) }
        let sources = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/Vaccine").standardizedFileURL
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
        let interface = folder.appendingPathComponent("Vaccine.swiftinterface").path
        let features = ["InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault"]

        let (compiler, errors) = try SwiftCompiler.start([
            "-emit-module", "-module-name", "Vaccine", "-package-name", "norris", "-swift-version", "6",
            "-enable-library-evolution", "-Xfrontend", "-enable-module-selectors-in-module-interface",
            "-emit-module-interface-path", interface, "-verify-emitted-module-interface",
            "-emit-module-path", folder.appendingPathComponent("Vaccine.swiftmodule").path,
        ] + features.flatMap { ["-enable-upcoming-feature", $0] } + files.map { "\(sources.path)/\($0)" })

        XCTAssertEqual(try SwiftCompiler.complaints(in: errors), [])
        compiler.waitUntilExit()
        XCTAssertEqual(compiler.terminationStatus, 0)
        XCTAssertTrue(FileManager.default.fileExists(atPath: interface))
    }

    func testTypesAreWrittenWithAnyWhereTheCompilerAsksForIt() throws {
        let output = try SwiftCompiler.check("""
        import Vaccine
        protocol P {}
        struct S: P {}
        extension Cures { var p: Cure<any P> { cure { S() } } }
        struct Owner { @Inject((any P).self) var one; @LazyInject((any P).self) var two; @Inject(\\.p) var three }
        Vaccine.setCure(for: (any P).self, with: S())
        _ = Vaccine.getCure(for: (any P).self)
        """, ["-swift-version", "6", "-enable-upcoming-feature", "ExistentialAny"])

        XCTAssertEqual(try SwiftCompiler.complaints(in: output), [])
    }
}
