extension Vaccine {
    /// Makes every cure once, and returns all that is wrong with them; nothing when all is well.
    ///
    /// Nothing that is made is kept. A declared cure is examined once it was set or asked for. A closure that does not
    /// return keeps this function from returning.
    ///
    /// Call it on the main actor if there are cures of the main actor; if one of those calls `getCure` for a missing
    /// cure, the program stops. Any other closure that does is left where it stands, with the locks it may hold, until
    /// the process ends: so validate in a test.
    public static func validate(file: StaticString = #fileID, line: UInt = #line) -> [Problem] {
        Validation(at: Place(file, line)).problems
    }

    /// Makes every cure once, as ``validate(file:line:)`` does, and returns which there are and what each asked for.
    public static func graph(file: StaticString = #fileID, line: UInt = #line) -> Graph {
        Validation(at: Place(file, line)).graph
    }
}
