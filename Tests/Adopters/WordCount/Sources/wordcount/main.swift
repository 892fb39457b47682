import Vaccine

Vaccine.setCures(of: .program)

for path in CommandLine.arguments.dropFirst() {
    try print(Vaccine.getCure(for: WordCounter.self).wordCount(of: path), path)
}
