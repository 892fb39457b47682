extension Vaccine {
    /// Sets the value with which a test goes on when the cure of a type is missing.
    ///
    /// The missing cure is an issue of the test either way; without a test value the process ends after it. All tests
    /// of the process see it, isolated or not, and no program does: it is used only where `VaccineTesting` is linked.
    /// `requireCure` still throws, and an optional property is nil. The value is evaluated each time it is needed.
    public static func setTestValue<Value>(
        for type: Value.Type,
        named name: String? = nil,
        with value: @autoclosure @escaping @Sendable @isolated(any) () -> Value
    ) {
        TestIssues.values.set(Registration(Key(type, named: name), scope: .transient, at: Place(#file, #line), value))
    }
}
