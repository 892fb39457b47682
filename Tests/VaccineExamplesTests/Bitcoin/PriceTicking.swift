/// The model of a window with one price.
protocol PriceTicking: AnyObject {
    var state: PriceState { get }

    /// Fetches the price; the state is updated when it returns.
    func refresh() async
}
