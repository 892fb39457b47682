import Vaccine
import VaccineTesting
import XCTest
@testable import wordcount

final class WordCounterTests: IsolatedTestCase {
    private var readerMock: TextReaderMock!

    override func setUp() {
        readerMock = TextReaderMock()
        Vaccine.setCure(for: TextReading.self, with: self.readerMock)
    }

    func testWordsAreSeparatedByWhitespace() throws {
        readerMock.expectedText = "one two\n\tthree\n"

        XCTAssertEqual(try WordCounter().wordCount(of: "file"), 3)
    }

    func testProgramSetsAllCures() {
        Vaccine.withCures {
            Vaccine.setCures(of: .program)
            checkCures()
        }
    }
}

private final class TextReaderMock: TextReading {
    var expectedText = ""

    func text(at _: String) -> String {
        expectedText
    }
}
