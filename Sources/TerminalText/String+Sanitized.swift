extension String {
    /// The text without the characters that `TextSanitizer` calls unsafe, and with spaces for tabs.
    ///
    /// All text on its way to a terminal is sanitized with this. Sanitizing twice changes nothing more.
    ///
    /// - Parameter lineBreak: Replaces each line break of any kind; CR LF counts as one.
    package func sanitized(lineBreak: Unicode.Scalar = "\n") -> String {
        // Most text needs no closer look.
        if lineBreak == "\n", isHarmless {
            return self
        }
        var sanitized = UnicodeScalarView()
        var sanitizer = TextSanitizer()
        var followsReturn = false
        for scalar in unicodeScalars {
            sanitizer.take(scalar) { scalar, verdict in
                switch verdict {
                case .safe: sanitized.append(scalar)
                case .tab: sanitized.append(" ")
                case .lineBreak where scalar == "\n" && followsReturn: break
                case .lineBreak: sanitized.append(lineBreak)
                case .unsafe: break
                }
                followsReturn = scalar == "\r"
            }
        }
        return String(sanitized)
    }

    private var isHarmless: Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy(TextSanitizer.isHarmless) }
            ?? utf8.allSatisfy(TextSanitizer.isHarmless)
    }

    /// Whether sanitizing leaves the text as it is.
    package var isSanitized: Bool {
        sanitized() == self
    }

    /// Whether the text has a control character: C0, DEL or C1.
    package var hasControlCharacter: Bool {
        unicodeScalars.contains(where: \.isControl)
    }
}

extension Unicode.Scalar {
    /// Whether Unicode calls it a control character, without a look into its tables.
    package var isControl: Bool {
        value < 0x20 || (0x7F ... 0x9F).contains(value)
    }
}
