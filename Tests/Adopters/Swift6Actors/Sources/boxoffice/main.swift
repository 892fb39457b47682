import Vaccine

Vaccine.setCures(of: .program)
// The journal is open before anything injects it.
_ = try await Vaccine.awaitCure(for: SaleRecording.self)

let office = Vaccine.getCure(for: BoxOffice.self)
async let first = office.sell(to: "Ada")
async let second = office.sell(to: "Grace")
async let third = office.sell(to: "Barbara")
let seats = await [first, second, third].compactMap(\.self)
print("seats \(seats.sorted()) are sold")

await Vaccine.shutDown()
