import Foundation
import XCTest
@testable import Vaccine

final class PlaceTests: XCTestCase {
    func testPlacesAreEqualWhereverTheirFileNamesAre() {
        let name: StaticString = "Module/File.swift"
        let place = Vaccine.Place(name, 1)
        let copiedName = name.copied
        defer { copiedName.utf8Start.deallocate() }
        let copy = Vaccine.Place(copiedName, 1)

        XCTAssertNotEqual(copy.literal.utf8Start, place.literal.utf8Start)
        XCTAssertEqual(copy, place)
        XCTAssertEqual(Set([copy, place]).count, 1)
        XCTAssertNotEqual(Vaccine.Place(name, 2), place)
        XCTAssertNotEqual(Vaccine.Place("Module/Other.swift", 1), place)
    }
}

extension StaticString {
    /// The same text at another address, where a literal of another module would be; freed by the caller.
    fileprivate var copied: StaticString {
        var fields = unsafeBitCast(self, to: (start: UInt, count: UInt, flags: UInt8).self)
        let start = UnsafeMutablePointer<UInt8>.allocate(capacity: utf8CodeUnitCount + 1)
        start.initialize(from: utf8Start, count: utf8CodeUnitCount + 1)
        fields.start = UInt(bitPattern: start)
        return unsafeBitCast(fields, to: StaticString.self)
    }
}
