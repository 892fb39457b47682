import Foundation
import Observation
import Synchronization
import TestSupport
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
            let work = try TemporaryFolder()
            // The macro needs a plugin of Xcode; its closure is the body of a function here.
            let views = try PackageFile.text("\(folder)/SwiftUI/WelcomeView.swift")
                .replacing("#Preview {", with: "@MainActor @ViewBuilder func preview() -> some View {")

            try assertCompiles([
                "-emit-module", "-module-name", "SwiftUI", "-DSWIFTUI_STUB",
                "-emit-module-path", work.path("SwiftUI.swiftmodule"), path("SwiftUI/Stub.swift"),
            ])
            let sources = try [work.write(views, to: "WelcomeView.swift")]
                + ["Greeting.swift", "House.swift", "SwiftUI/WelcomeModel.swift"].map { path($0) }
            for mode in [["5", "-enable-upcoming-feature", "InferSendableFromCaptures"], ["6"]] {
                try assertCompiles(["-typecheck", "-swift-version"] + mode + [
                    "-I", work.path, "-I", "\(products)/Modules",
                ] + sources)
            }
        }

        private let folder = "Tests/VaccineDocsTests"
        private let products = Bundle(for: SwiftUITests.self).bundleURL.path

        private func path(_ file: String) -> String {
            PackageFile.root.appending(path: folder).appending(path: file).path
        }

        /// Asserts that sources compile as those of a library, without a warning.
        private func assertCompiles(_ arguments: [String], line: UInt = #line) throws {
            let options = [
                "swiftc", "-parse-as-library", "-diagnostic-style", "llvm", "-module-cache-path",
                "\(products)/ModuleCache",
            ]
            let result = try Program(options + arguments, executable: "/usr/bin/env").run()
            XCTAssertEqual(result, ProgramResult(exitStatus: 0), "\(arguments)", line: line)
        }
    #endif
}
