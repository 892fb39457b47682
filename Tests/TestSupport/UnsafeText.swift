extension Unicode.Scalar {
    /// Whether no text for a terminal may contain it between letters, a line feed aside, because it controls the
    /// terminal, reorders text or is invisible: a definition that is independent of the one in Sources.
    package var isUnsafe: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        // Most of the others are not assigned.
        default: properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector && value < 0xE0080
        }
    }
}
