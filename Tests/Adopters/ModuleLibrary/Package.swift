// swift-tools-version: 6.0

// A library that offers its cures to other packages as one value, Vaccine.Module.exchange.
// Its tests check that the module needs no cure that it does not set, and that a program may replace one.

import PackageDescription

let package = Package(
    name: "exchange",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "Exchange", targets: ["Exchange"])],
    dependencies: [.package(name: "norris", path: "../../..")],
    targets: [
        .target(name: "Exchange", dependencies: [.product(name: "Vaccine", package: "norris")]),
        .testTarget(
            name: "ExchangeTests",
            dependencies: [
                "Exchange",
                .product(name: "Vaccine", package: "norris"),
                .product(name: "VaccineTesting", package: "norris"),
            ]
        ),
    ]
)
