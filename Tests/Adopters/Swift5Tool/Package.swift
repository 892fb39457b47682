// swift-tools-version:5.9

// A command-line tool in Swift 5 mode, which counts the words of files.
// Its tests replace the file system with a mock, and check that the program sets every cure that it asks for.

import PackageDescription

let package = Package(
    name: "wordcount",
    platforms: [.macOS("15.0")],
    dependencies: [.package(name: "norris", path: "../../..")],
    targets: [
        .executableTarget(name: "wordcount", dependencies: [.product(name: "Vaccine", package: "norris")]),
        .testTarget(
            name: "WordCountTests",
            dependencies: [
                "wordcount",
                .product(name: "Vaccine", package: "norris"),
                .product(name: "VaccineTesting", package: "norris"),
            ]
        ),
    ],
    swiftLanguageVersions: [.v5]
)
