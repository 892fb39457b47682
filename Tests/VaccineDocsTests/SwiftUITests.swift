import Foundation
import Observation
import Synchronization
import Vaccine
import VaccineTesting
import XCTest

/// The samples of the page "SwiftUI"; its views are in the folder of that name.
final class SwiftUITests: IsolatedTestCase {
    @MainActor
    func testModelIsObserved() async {
        Vaccine.setCure(for: Greeting.self, with: PoliteGreeting())
        Vaccine.setCure(for: WelcomeModel.self, isUnique: true) { @MainActor in WelcomeModel() }
        let model = Vaccine.getCure(for: WelcomeModel.self)
        let changes = Atomic(0)

        withObservationTracking {
            XCTAssertEqual(model.text, "")
        } onChange: {
            changes.add(1, ordering: .relaxed)
        }
        model.ring()

        XCTAssertEqual(model.text, "Good evening.")
        XCTAssertEqual(changes.load(ordering: .relaxed), 1)
    }

    #if !canImport(SwiftUI)
        func testViewsCompileWithAStubOfSwiftUI() throws {
            let work = FileManager.default.temporaryDirectory.appending(path: "SwiftUIStub-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: work) }
            // The macro needs a plugin of Xcode; its closure is the body of a function here.
            let views = try String(
                contentsOf: Self.folder.appending(path: "SwiftUI/WelcomeView.swift"),
                encoding: .utf8
            )
            .replacing("#Preview {", with: "@MainActor @ViewBuilder func preview() -> some View {")
            try views.write(to: work.appending(path: "WelcomeView.swift"), atomically: true, encoding: .utf8)

            try XCTAssertEqual(compile([
                "-emit-module", "-module-name", "SwiftUI", "-DSWIFTUI_STUB",
                "-emit-module-path", work.appending(path: "SwiftUI.swiftmodule").path,
                Self.folder.appending(path: "SwiftUI/Stub.swift").path,
            ]), "")
            let sources = ["Greeting.swift", "House.swift", "SwiftUI/WelcomeModel.swift"]
            let paths = sources.map { Self.folder.appending(path: $0).path }
            for mode in [["5", "-enable-upcoming-feature", "InferSendableFromCaptures"], ["6"]] {
                try XCTAssertEqual(compile(["-typecheck", "-swift-version"] + mode + [
                    "-I", work.path, "-I", Self.products.appending(path: "Modules").path,
                    "-Xcc", "-fmodule-map-file=\(Self.products.path)/CVaccineShim.build/module.modulemap",
                    work.appending(path: "WelcomeView.swift").path,
                ] + paths), "", "Swift \(mode[0])")
            }
        }

        private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        private static let products = Bundle(for: SwiftUITests.self).bundleURL

        /// Compiles sources as those of a library, and returns what the compiler says.
        private func compile(_ arguments: [String]) throws -> String {
            let compiler = Process()
            compiler.executableURL = URL(filePath: "/usr/bin/env")
            compiler.arguments = [
                "swiftc", "-parse-as-library", "-diagnostic-style", "llvm",
                "-module-cache-path", Self.products.appending(path: "ModuleCache").path,
            ] + arguments
            let output = Pipe()
            compiler.standardError = output
            try compiler.run()
            let text = try String(decoding: output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            compiler.waitUntilExit()
            return compiler.terminationStatus == 0 || !text.isEmpty ? text : "status \(compiler.terminationStatus)"
        }
    #endif
}
