import ChuckNorris
import Vaccine
import XCTest
@testable import NorrisPrompt

/// How long fetched categories are used as those of the current source.
@MainActor
final class CategoriesCacheTests: XCTestCase {
    func testCategoriesAreFetchedOnceUntilTheSourceChanges() async throws {
        let source = CategorySource(["dev"])
        let context = try context(on: source)

        for _ in 1 ... 2 {
            let categories = try await context.fetchCategories()
            XCTAssertEqual(categories, ["dev"])
        }

        XCTAssertEqual(source.questionCount, 1)
        XCTAssertEqual(context.categories, ["dev"])

        let ending = await context.run(line: "set source offline")

        XCTAssertEqual(ending, .done)
        XCTAssertNil(context.categories)
    }

    func testCategoriesOfAnEarlierSourceAreNotCached() async throws {
        let source = CategorySource(["of the API"])
        let context = try context(on: source)
        source.beforeAnswer = {
            let ending = await context.run(line: "set source offline")
            XCTAssertEqual(ending, .done)
        }

        let categories = try await context.fetchCategories()

        XCTAssertEqual(categories, ["of the API"])
        XCTAssertNil(context.categories)
    }

    func testBuiltInCategoriesAreNotCachedDuringAFallback() async throws {
        let state = SourceState.replaced(host: "host", cause: .service(.notAJoke), seconds: 9)
        let context = try context(on: CategorySource(["built-in"], state: state))

        let categories = try await context.fetchCategories()

        XCTAssertEqual(categories, ["built-in"])
        XCTAssertNil(context.categories)
    }

    func testUnknownCategoryOfASearchIsOfASourceOnlyWhereNoOtherIsSearched() async throws {
        let replaced = SourceState.replaced(host: "host", cause: .service(.notAJoke), seconds: 9)
        for (state, source) in [
            (.bundled, .bundled), (replaced, .bundled), (.api(host: "host"), .api),
            (.mixed(own: .bundled, api: .api(host: "host")), .api),
        ] as [(SourceState, JokeSource)] {
            do {
                try await context(on: CategorySource(["dev"], state: state)).check(["dev", "nope"], of: nil)
                XCTFail("\(state)")
            } catch {
                let expected = CommandError.unknownCategory("nope", in: source, suggestion: nil, mayBeName: false)
                XCTAssertEqual(error as? CommandError, expected, "\(state)")
            }
        }
    }

    private func context(on source: CategorySource) throws -> CommandContext {
        Vaccine.setCure(for: JokeViewModeling.self, to: source)
        Vaccine.setCure(for: SettingsStore.self, isUnique: true, with: SettingsStore())
        let output = try Transcript().output()
        output.origin = .prompt
        return CommandContext(output: output)
    }
}

/// Knows categories and no joke.
private final class CategorySource: JokeViewModeling {
    private(set) var questionCount = 0
    var beforeAnswer: @MainActor () async -> Void = {}

    private let categories: [String]
    private let state: SourceState

    init(_ categories: [String], state: SourceState = .bundled) {
        self.categories = categories
        self.state = state
    }

    func getRandomJoke(callback: @escaping (Result<JokeModel, Error>) -> Void) {
        callback(.failure(ChuckNorrisError.unsupported))
    }

    func getCategories() async throws -> [String] {
        questionCount += 1
        await beforeAnswer()
        return categories
    }

    func getSourceState() -> SourceState {
        state
    }
}
