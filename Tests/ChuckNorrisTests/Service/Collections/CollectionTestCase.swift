import Platform
import TestSupport
import XCTest
@testable import ChuckNorris

/// The base class of tests with collections in a folder of their own, and the same random numbers in each run.
class CollectionTestCase: FolderTestCase {
    let builtInCount = BundledJokes.collection.reduce(0) { $0 + $1.texts.count }
    let draw: BundledJokes.Draw = {
        let generator = Locked(SeededGenerator(seed: 42))
        return { limit in generator.withLock { Int($0.next().multipliedFullWidth(by: UInt64(limit)).high) } }
    }()

    /// - Parameter texts: Names of files in the folder, some with a colon and a weight.
    func collections(_ texts: String...) -> JokeCollections {
        JokeCollections(draw: draw, store: SettingsStore(files: texts.map(location))) { XCTFail("\($0)") }
    }

    /// From 1 to 60 bytes, the last one without a line break, and blank ones between.
    func jokes(_ count: Int) -> [String] {
        (1 ... count).map { "\($0)" + String(repeating: "x", count: $0 * 7 % 60) }
    }

    func stock(_ texts: String...) -> JokeStock {
        JokeStock(JokeSources(files: texts.map(location)), draw: draw)
    }

    private func location(_ text: String) -> CollectionLocation {
        let parts = text.split(separator: ":")
        return CollectionLocation(path: folder.path(String(parts[0])), weight: parts.count > 1 ? Int(parts[1]) : nil)
    }

    /// Draws jokes, and returns how many came from each source.
    func drawSources(_ count: Int, from service: ChuckNorrisServicing) async throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for _ in 1 ... count {
            try await counts[service.getRandomJoke().source.rawValue, default: 0] += 1
        }
        return counts
    }

    /// Pearson's statistic of the counts must be one that chance alone exceeds in one of 10,000 runs.
    func assert(
        _ counts: [String: Int],
        areOf expected: [String: Double],
        file: StaticString = #filePath,
        line: UInt = #line
    ) {
        XCTAssertEqual(Set(counts.keys).subtracting(expected.keys), [], file: file, line: line)
        let total = Double(counts.values.reduce(0, +)) / expected.values.reduce(0, +)
        let statistic = expected.reduce(0.0) { sum, entry in
            let wanted = entry.value * total
            XCTAssertGreaterThan(wanted, 5, "too few draws for the test", file: file, line: line)
            let difference = Double(counts[entry.key, default: 0]) - wanted
            return sum + difference * difference / wanted
        }
        // The quantile by Wilson and Hilferty.
        let freedom = Double(expected.count - 1)
        let root = 1 - 2 / (9 * freedom) + 3.719 * (2 / (9 * freedom)).squareRoot()
        XCTAssertLessThan(statistic, freedom * root * root * root, file: file, line: line)
    }
}

extension JokeSources {
    init(files: [CollectionLocation]) {
        self.init()
        self.files = files
    }
}

extension SettingsStore {
    convenience init(files: [CollectionLocation], source: ServiceSettings.Source = .auto) {
        var settings = ServiceSettings(source: source)
        settings.sources.files = files
        self.init(settings)
    }
}
