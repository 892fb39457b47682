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
        XCTAssertEqual(readerMock.paths, ["file"])

        readerMock.expectedText = ""
        XCTAssertEqual(try WordCounter().wordCount(of: "empty"), 0)
    }
}

final class ModuleTests: IsolatedTestCase {
    func testModuleIsComplete() {
        Vaccine.setCures(of: .program)
        checkCures()
    }
}

private final class TextReaderMock: TextReading {
    var expectedText: String!
    private(set) var paths: [String] = []

    func text(at path: String) -> String {
        paths.append(path)
        return expectedText
    }
}
