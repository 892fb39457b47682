import Vaccine

extension Vaccine.Module {
    static let program = Vaccine.Module {
        Vaccine.setCure(for: SaleRecording.self, isUnique: true) { await SaleJournal.opened() }
        Vaccine.onDispose(of: SaleRecording.self) { await $0.close() }
        Vaccine.setCure(for: BoxOffice.self, isUnique: true, with: BoxOffice(freeSeats: 2))
    }
}
