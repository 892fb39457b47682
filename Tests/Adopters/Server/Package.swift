// swift-tools-version: 6.2

// A server on the loopback address, in Swift 6 mode, with a child of the cures for each request.

import PackageDescription

let vaccine = Target.Dependency.product(name: "Vaccine", package: "norris")
let testing = Target.Dependency.product(name: "VaccineTesting", package: "norris")

let package = Package(
    name: "server",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "norris", path: "../../..")],
    targets: [
        .executableTarget(name: "server", dependencies: [vaccine]),
        .testTarget(name: "ServerTests", dependencies: ["server", vaccine, testing]),
    ]
)
