// swift-tools-version:5.9

// A command-line tool in Swift 5 mode with strict checking of concurrency. Its tests replace the file system with a
// mock.

import PackageDescription

let vaccine = Target.Dependency.product(name: "Vaccine", package: "norris")
let testing = Target.Dependency.product(name: "VaccineTesting", package: "norris")
let settings = [SwiftSetting.enableExperimentalFeature("StrictConcurrency")]

let package = Package(
    name: "wordcount",
    platforms: [.macOS("15.0")],
    dependencies: [.package(name: "norris", path: "../../..")],
    targets: [
        .executableTarget(name: "wordcount", dependencies: [vaccine], swiftSettings: settings),
        .testTarget(name: "WordCountTests", dependencies: ["wordcount", vaccine, testing], swiftSettings: settings),
    ],
    swiftLanguageVersions: [.v5]
)
