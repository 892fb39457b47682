/// What a window with one price in it shows.
protocol PriceTicking: AnyObject {
    var state: PriceState { get }

    /// Asks for the price, and has the new state when it returns.
    func refresh() async
}
