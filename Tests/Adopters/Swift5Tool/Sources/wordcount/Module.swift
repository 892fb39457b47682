import Vaccine

extension Vaccine.Module {
    static let program = Vaccine.Module {
        Vaccine.setCure(for: TextReading.self, with: FileReader())
        Vaccine.setCure(for: WordCounter.self, with: WordCounter())
    }
}
