import TestSupport

/// The size of a window, and an environment.
struct ScreenConfiguration: Sendable {
    let columns: Int
    let rows: Int
    var environment: [String: String?] = [:]

    /// Two sizes, in three locales each, with and without color.
    static let all = [(80, 24), (40, 10)].flatMap { columns, rows in
        [[:], ["LC_ALL": "C"], ["LC_ALL": "POSIX"]].flatMap { locale in
            [[:], ["NO_COLOR": "1"]].map { color in
                ScreenConfiguration(columns: columns, rows: rows, environment: locale.merging(color) { $1 })
            }
        }
    }
}
