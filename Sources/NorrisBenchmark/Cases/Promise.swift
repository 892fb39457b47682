/// How long something may take.
struct Promise {
    enum Figure: String {
        case median
        case maximum = "max"
    }

    let figure: Figure
    /// In milliseconds.
    let limit: Double
}
