import Foundation
import TestSupport
import XCTest

extension LoopbackAPI {
    var url: URL {
        get throws { try XCTUnwrap(URL(string: baseURL)) }
    }
}

extension SilentAddress {
    var url: URL {
        get throws { try XCTUnwrap(URL(string: baseURL)) }
    }
}
