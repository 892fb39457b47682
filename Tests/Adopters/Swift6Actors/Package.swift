// swift-tools-version: 6.2

// A program in Swift 6 mode with actors, one of which is opened asynchronously.
// Its tests, of Swift Testing, run in parallel, each with cures of its own, and are isolated to the main actor by
// default.

import PackageDescription

let package = Package(
    name: "boxoffice",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "norris", path: "../../..")],
    targets: [
        .executableTarget(name: "boxoffice", dependencies: [.product(name: "Vaccine", package: "norris")]),
        .testTarget(
            name: "BoxOfficeTests",
            dependencies: [
                "boxoffice",
                .product(name: "Vaccine", package: "norris"),
                .product(name: "VaccineTesting", package: "norris"),
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)]
        ),
    ]
)
