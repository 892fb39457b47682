import Foundation
import Vaccine

Vaccine.setCures(of: .program)

let counter = Vaccine.getCure(for: WordCounter.self)
do {
    for path in CommandLine.arguments.dropFirst() {
        try print(counter.wordCount(of: path), path)
    }
} catch {
    FileHandle.standardError.write(Data("wordcount: \(error.localizedDescription)\n".utf8))
    exit(1)
}
