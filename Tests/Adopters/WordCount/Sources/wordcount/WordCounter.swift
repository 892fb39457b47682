import Foundation
import Vaccine

protocol TextReading {
    func text(at path: String) throws -> String
}

struct FileReader: TextReading {
    func text(at path: String) throws -> String {
        try String(contentsOfFile: path, encoding: .utf8)
    }
}

final class WordCounter {
    @Inject(TextReading.self) private var reader

    func wordCount(of path: String) throws -> Int {
        try reader.text(at: path).split(whereSeparator: \.isWhitespace).count
    }
}

extension Vaccine.Module {
    static let program = Vaccine.Module {
        Vaccine.setCure(for: TextReading.self, with: FileReader())
        Vaccine.setCure(for: WordCounter.self, with: WordCounter())
    }
}
