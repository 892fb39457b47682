import Foundation
import Vaccine
import VaccineTesting
import XCTest

final class DiagnosticTests: IsolatedTestCase {
    private static let package = URL(fileURLWithPath: "\(#filePath)")
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    func testEachProblemIsAtTheLineThatShowsIt() {
        let line: UInt = #line
        Vaccine.setCure(for: Int.self) { try Int(Vaccine.requireCure(for: Double.self)) }
        Vaccine.setCure(for: String.self) { try "\(Vaccine.requireCure(for: Bool.self))" }
        Vaccine.setCure(for: Bool.self) {
            try Vaccine.requireCure(for: String.self).isEmpty
        }
        Vaccine.setCure(for: Float.self, with: 1)
        Vaccine.setCure(for: Float.self, with: 2)
        Vaccine.setCure(for: Node.self, with: Node())
        Vaccine.setCure(for: Keeper.self, isUnique: true) { Keeper(Vaccine.getCure(for: Node.self)) }
        Vaccine.setCure(for: UInt.self) { () throws -> UInt in throw CancellationError() }

        let shown = Vaccine.check(near: Self.package.path).map { ($0.path, $0.place.line - line, $0.problem) }

        let found = shown.map { _, line, problem in
            switch problem {
            case .replaced: "replaced \(line)"
            case .missing: "missing \(line)"
            case .cycle: "cycle \(line)"
            case .captive: "captive \(line)"
            case .failed: "failed \(line)"
            default: "other"
            }
        }
        XCTAssertEqual(found, ["replaced 7", "missing 1", "failed 10", "cycle 2", "captive 9"])
        XCTAssertEqual(
            Set(shown.map(\.0)),
            ["\(Self.package.path)/Tests/VaccineTests/Diagnostics/DiagnosticTests.swift"]
        )
    }

    func testDiagnosticIsWrittenAsCompilersWriteThem() throws {
        let line = #line + 1
        Vaccine.setCure(for: Int.self) { try Int(Vaccine.requireCure(for: Double.self)) }

        let diagnostic = try XCTUnwrap(Vaccine.check(near: Self.package.path).first)

        XCTAssertEqual(diagnostic.description, "\(#filePath):\(line): error: \(Vaccine.validate()[0])")
    }

    func testFileThatIsNotFoundKeepsItsModule() {
        Vaccine.setCure(for: Int.self) { try Int(Vaccine.requireCure(for: Double.self)) }

        XCTAssertEqual(Vaccine.check(near: "/nowhere").map(\.path), ["VaccineTests/DiagnosticTests.swift"])
    }

    func testFileOfTheModuleIsChosenAmongFilesOfOneName() throws {
        Vaccine.setCure(for: Int.self) { try Int(Vaccine.requireCure(for: Double.self)) }
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("VaccineTests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        func add(_ folder: String) throws {
            let folder = root.appendingPathComponent(folder)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data().write(to: folder.appendingPathComponent("DiagnosticTests.swift"))
        }
        func shown() -> [String] {
            Vaccine.check(near: root.path).map { $0.path.replacingOccurrences(of: root.path, with: "") }
        }

        try add(".build/VaccineTests")
        XCTAssertEqual(shown(), ["VaccineTests/DiagnosticTests.swift"], "hidden")
        try add("Tests/Renamed")
        XCTAssertEqual(shown(), ["/Tests/Renamed/DiagnosticTests.swift"])
        try add("Tests/Other")
        XCTAssertEqual(shown(), ["VaccineTests/DiagnosticTests.swift"], "one of two")
        try add("Tests/VaccineTests/Deep")
        XCTAssertEqual(shown(), ["/Tests/VaccineTests/Deep/DiagnosticTests.swift"])
    }

    func testCuresWithoutProblemsPassTheCheck() {
        Vaccine.setCure(for: Int.self, with: 1)

        checkCures()
    }

    #if !canImport(ObjectiveC)
        func testProblemFailsTheTestAtItsLine() {
            let test = RecordingTest(name: "check") { _ in }
            let line = #line + 1
            Vaccine.setCure(for: Int.self) { try Int(Vaccine.requireCure(for: Double.self)) }

            test.checkCures()

            XCTAssertEqual(test.failures.count, 1)
            let beginning = "\(#filePath):\(line): There is no cure for Swift.Double"
            XCTAssertEqual(test.failures.first?.prefix(beginning.count), beginning[...])
        }
    #endif
}

#if !canImport(ObjectiveC)
    /// Keeps its failures for itself.
    private final class RecordingTest: XCTestCase {
        private(set) var failures: [String] = []

        override func recordFailure(withDescription: String, inFile file: String, atLine line: Int, expected _: Bool) {
            failures.append("\(file):\(line): \(withDescription)")
        }
    }
#endif

private final class Node {}

private final class Keeper {
    let node: Node

    init(_ node: Node) {
        self.node = node
    }
}
