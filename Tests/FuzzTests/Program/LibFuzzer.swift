import Platform

/// The target that NORRIS_FUZZ names.
private let target: FuzzTarget = {
    let name = getenv("NORRIS_FUZZ").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
        fatalError("NORRIS_FUZZ has to be one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return target
}()

private let thread = FuzzerThread()

/// Called by libFuzzer, which contains `main`, with every input.
///
/// libFuzzer reports a crash as a finding, and saves the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func checkOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    thread.run {
        do throws(InvariantViolation) {
            try await target.check(bytes)
        } catch {
            fatalError("Broken promise: \(error)")
        }
    }
    return 0
}
