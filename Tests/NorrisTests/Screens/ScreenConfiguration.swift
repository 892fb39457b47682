import TestSupport

/// A window, and what the environment says about it.
struct ScreenConfiguration {
    let columns: Int
    let rows: Int
    var environment: [String: String?] = [:]

    /// Two windows, in three locales each, with color and without.
    static let all = [(80, 24), (40, 10)].flatMap { columns, rows in
        [[:], ["LC_ALL": "C"], ["LC_ALL": "POSIX"]].flatMap { locale in
            [[:], ["NO_COLOR": "1"]].map { color in
                ScreenConfiguration(columns: columns, rows: rows, environment: locale.merging(color) { $1 })
            }
        }
    }
}
