// swift-tools-version: 6.2

// A program whose declarations are of the main actor by default, with declared cures.

import PackageDescription

let vaccine = Target.Dependency.product(name: "Vaccine", package: "norris")
let testing = Target.Dependency.product(name: "VaccineTesting", package: "norris")
let settings = [SwiftSetting.defaultIsolation(MainActor.self)]

let package = Package(
    name: "agenda",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "norris", path: "../../..")],
    targets: [
        .executableTarget(name: "agenda", dependencies: [vaccine], swiftSettings: settings),
        .testTarget(name: "AgendaTests", dependencies: ["agenda", vaccine, testing], swiftSettings: settings),
    ]
)
