import Vaccine

/// Sells each seat once, however many tasks ask.
actor BoxOffice {
    @Inject(SaleRecording.self) private var journal
    private var freeSeats: Int

    init(freeSeats: Int) {
        self.freeSeats = freeSeats
    }

    /// Returns the number of the seat, or nil if none is free.
    func sell(to name: String) async -> Int? {
        guard freeSeats > 0 else { return nil }
        let seat = freeSeats
        freeSeats -= 1
        await journal.record("\(name): \(seat)")
        return seat
    }
}

protocol SaleRecording: Sendable {
    func record(_ sale: String) async
    func close() async
}

actor SaleJournal: SaleRecording {
    private var sales: [String] = []

    static func opened() async -> SaleJournal {
        SaleJournal()
    }

    func record(_ sale: String) {
        sales.append(sale)
    }

    func close() {
        print("\(sales.count) sales are recorded")
    }
}
