/// Where something is asked for.
@usableFromInline
struct Question: Sendable {
    @usableFromInline let file: StaticString
    @usableFromInline let line: UInt

    @inlinable
    init(file: StaticString, line: UInt) {
        self.file = file
        self.line = line
    }

    init(_ place: Vaccine.Place) {
        self.init(file: place.literal, line: place.line)
    }

    var place: Vaccine.Place {
        Vaccine.Place(file, line)
    }
}
