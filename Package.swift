// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "norris",
    // The first that have the module Synchronization, and task executors, with which Vaccine validates. Generic types
    // with parameter packs would ask for macOS 14 and iOS 17 without them.
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Vaccine", targets: ["Vaccine"]),
        // For programs of several dynamic libraries that use it, which would each have a copy otherwise.
        .library(name: "VaccineDynamic", type: .dynamic, targets: ["Vaccine"]),
        .library(name: "VaccineTesting", targets: ["VaccineTesting"]),
        .executable(name: "norris", targets: ["norris"]),
    ],
    // Bottom-up; each target imports only what stands above it in this list.
    targets: [
        .target(name: "Vaccine"),
        .target(name: "VaccineTesting", dependencies: ["Vaccine"]),
        .executableTarget(name: "vaccine-benchmark", dependencies: ["Vaccine"], path: "Tests/VaccineBenchmark"),
        .systemLibrary(
            name: "CLibEdit",
            pkgConfig: "libedit",
            providers: [.apt(["libedit-dev"]), .yum(["libedit-devel"]), .brew(["libedit"])]
        ),
        .target(name: "CTerminalShim"),
        .target(name: "Terminal", dependencies: ["CLibEdit", "CTerminalShim"]),
        .target(name: "CCurlShim"),
        .target(name: "ChuckNorris", dependencies: ["CCurlShim", "Vaccine"]),
        .target(
            name: "NorrisPrompt",
            dependencies: ["ChuckNorris", "Terminal", "Vaccine"],
            resources: ["bash", "zsh", "fish"].map { .embedInCode("Commands/Completions/norris.\($0)") }
        ),
        .executableTarget(name: "norris", dependencies: ["ChuckNorris", "NorrisPrompt", "Vaccine"]),

        .target(name: "TestSupport", dependencies: ["ChuckNorris"], path: "Tests/TestSupport"),
        // It runs the program `norris`, which must be built with it.
        .executableTarget(
            name: "norris-benchmark",
            dependencies: ["TestSupport", "norris"],
            path: "Tests/NorrisBenchmark"
        ),
        .testTarget(name: "VaccineTests", dependencies: ["Vaccine", "VaccineTesting"]),
        .testTarget(name: "VaccineSwift5Tests", dependencies: ["Vaccine"]),
        .testTarget(
            name: "VaccineExamplesTests",
            dependencies: ["Vaccine", "VaccineTesting"],
            resources: [.copy("Fixtures")]
        ),
        .testTarget(name: "VaccineDocsTests", dependencies: ["Vaccine", "VaccineTesting"]),
        // Reads lines with the editor on the terminal that its tests give it.
        .executableTarget(name: "line-editor-host", dependencies: ["Terminal"], path: "Tests/LineEditorHost"),
        .testTarget(name: "TerminalTests", dependencies: ["line-editor-host", "Terminal", "TestSupport"]),
        .testTarget(
            name: "ChuckNorrisTests",
            dependencies: ["ChuckNorris", "TestSupport", "Vaccine"],
            resources: [.copy("Fixtures")]
        ),
        .testTarget(
            name: "NorrisPromptTests",
            dependencies: ["ChuckNorris", "NorrisPrompt", "Terminal", "TestSupport", "Vaccine"]
        ),
        // The library is preloaded into the program, and built by its tests.
        .testTarget(
            name: "NorrisTests",
            dependencies: ["norris", "TestSupport"],
            exclude: ["FailingCalls/Library"]
        ),
        .testTarget(
            name: "FuzzTests",
            dependencies: ["ChuckNorris", "NorrisPrompt", "Terminal", "TestSupport"],
            exclude: ["Dictionaries", "Program"],
            resources: [.copy("Seeds")]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// With NORRIS_FUZZ, the targets of FuzzTests are built as a program that libFuzzer runs, which contains main.
if Context.environment["NORRIS_FUZZ"] != nil, let tests = package.targets.first(where: { $0.name == "FuzzTests" }) {
    package.targets.removeAll { $0.name == tests.name }
    package.targets.append(.executableTarget(
        name: "norris-fuzz",
        dependencies: tests.dependencies,
        path: "Tests/FuzzTests",
        exclude: ["Dictionaries", "Seeds", "SeedTests.swift"],
        sources: ["Program", "Targets"]
    ))
}

// With NORRIS_VACCINE, nothing but the injection library and its tests is built, which takes a fraction of the time.
if Context.environment["NORRIS_VACCINE"] != nil {
    package.products.removeAll { !$0.name.hasPrefix("Vaccine") }
    package.targets.removeAll { !$0.name.lowercased().hasPrefix("vaccine") }
}

// With NORRIS_SANITIZED, only tests that start threads or pass memory to C are built.
if Context.environment["NORRIS_SANITIZED"] != nil {
    let names = ["VaccineSwift5Tests", "VaccineExamplesTests", "VaccineDocsTests", "FuzzTests"]
    package.targets.removeAll { names.contains($0.name) }
}

let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"), // SE-0409
    .enableUpcomingFeature("MemberImportVisibility"), // SE-0444
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"), // SE-0461
    // ExistentialAny stays off: `@Inject(ChuckNorrisServicing.self)` is the spelling that people know.
]

for target in package.targets where target.type != .system && !target.name.hasSuffix("Shim") {
    let mode: [SwiftSetting] = target.name == "VaccineSwift5Tests" ? [.swiftLanguageMode(.v5)] : []
    target.swiftSettings = settings + mode
}
