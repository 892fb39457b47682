/// A spot price as it comes over the wire, where the amount is a string.
struct SpotPriceResponse: Decodable {
    let data: Spot

    struct Spot: Decodable {
        let amount: String
        let currency: String
    }
}
