import ChuckNorris
import Dispatch

/// The target that NORRIS_FUZZ names.
private let target: FuzzTarget = {
    let name = getenv("NORRIS_FUZZ").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
        fatalError("NORRIS_FUZZ has to be one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return target
}()

/// Called by libFuzzer, which contains `main`, with every input.
///
/// libFuzzer reports a crash as a finding, and saves the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func checkOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let end = DispatchSemaphore(value: 0)
    Task.detached {
        do {
            try await target.check(bytes)
        } catch {
            fatalError("Broken promise: \(error)")
        }
        end.signal()
    }
    end.wait()
    return 0
}
