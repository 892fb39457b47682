import Dispatch
import Vaccine
import XCTest

/// Forms that the library of 2020 did not have, in Swift 5 mode.
final class LaterFormsTests: XCTestCase {
    func testScopesArgumentsAndDecorators() {
        Vaccine.setCure(for: Word.self, scope: Vaccine.Scope("document")) { (text: String) in Word(text) }
        Vaccine.decorateCure(for: Word.self) { (word, text: String) in text.isEmpty ? Word("nothing") : word }
        Vaccine.setCure(for: Word.self, isUnique: true, Word.init)

        let page = Page()

        XCTAssertTrue(page.word === Page().word)
        XCTAssertEqual(page.word.text, "a")
        XCTAssertEqual(page.empty.text, "nothing")
        XCTAssertEqual(page.plain.text, "plain")
        XCTAssertNil(page.missing)
        Vaccine.removeValues(in: Vaccine.Scope("document"))
        XCTAssertFalse(page.word === Page().word)
        Vaccine.removeCure(for: Word.self)
        XCTAssertNil(try? Vaccine.requireCure(for: Word.self))
    }

    func testCallbacksCarryCures() {
        let isCalled = expectation(description: "called")
        let twice = Vaccine.withCures { () -> (@Sendable (Int) throws -> Int) in
            Vaccine.setCure(for: Int.self, with: 2)
            return Vaccine.carryingCures { (number: Int) throws -> Int in number * Vaccine.getCure(for: Int.self) }
        }
        DispatchQueue.global().async {
            XCTAssertEqual(try? twice(3), 6)
            isCalled.fulfill()
        }
        wait(for: [isCalled], timeout: 10)
    }
}

private final class Word {
    let text: String

    init() {
        text = "plain"
    }

    init(_ text: String) {
        self.text = text
    }
}

private final class Page {
    @Inject(Word.self, with: "a") var word
    @Inject(with: "") var empty: Word
    @LazyInject(Word.self) var plain
    @Inject(with: 1) var missing: Word?
}
