/// A price as it is shown: the cents are separate and smaller.
struct PriceText: Equatable {
    /// With the currency and grouped by thousands, such as `$64,231`.
    let whole: String
    /// Two digits, such as `07`.
    let cents: String
}
