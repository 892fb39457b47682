extension Vaccine {
    /// Makes every cure once, and returns all that is wrong with them; nothing when all is well.
    ///
    /// ```swift
    /// XCTAssertEqual(Vaccine.validate(), [])
    /// ```
    ///
    /// Nothing that is made is kept: a singleton is made once more when the program asks. In an override or a child,
    /// what it sees is validated. A declared cure is examined once it was set or asked for, here or before.
    ///
    /// Call it on the main actor if there are cures of the main actor; they are made there, and all others on a
    /// separate thread, whose stack is large. A closure that calls `getCure` for a missing cure is reported, and left
    /// where it stands, with the locks it may hold, until the process ends: so validate in a test. `@Inject`,
    /// autowiring and `requireCure` leave nothing behind. A closure of the main actor cannot be left: the program stops
    /// with the error. A closure that does not return keeps this function from returning.
    public static func validate(file: StaticString = #fileID, line: UInt = #line) -> [Problem] {
        Validation.run(at: Place(file, line)).problems
    }

    /// Makes every cure once, as ``validate(file:line:)`` does, and returns which there are and what each asked for.
    public static func graph(file: StaticString = #fileID, line: UInt = #line) -> Graph {
        Graph(Validation.run(at: Place(file, line)))
    }
}
