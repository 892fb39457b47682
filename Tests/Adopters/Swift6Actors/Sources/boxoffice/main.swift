import Vaccine

Vaccine.setCures(of: .program)
// The journal is open before anything injects it.
_ = try await Vaccine.awaitCure(for: SaleRecording.self)

let office = Vaccine.getCure(for: BoxOffice.self)
await withTaskGroup { group in
    for name in ["Ada", "Grace", "Barbara", "Frances"] {
        group.addTask { await office.sell(to: name) }
    }
    var seats: [Int] = []
    for await case let seat? in group {
        seats.append(seat)
    }
    print("seats \(seats.sorted()) are sold")
}

await Vaccine.shutDown()
