import Foundation
import TestSupport

/// A run of the built program with a fault: a command for each endpoint, and after each a request without the fault.
struct FaultRun: Sendable {
    enum Source: String, CaseIterable, Sendable {
        case online
        case auto
    }

    struct Result: Sendable {
        var complaints: [String] = []
        /// In bytes, where the system reports it.
        var peakMemory: Int?
    }

    let fault: Fault
    let source: Source
    /// Whether the fault can affect the next request, which is then sent by the same service.
    let touchesConnections: Bool

    /// The seconds by which a request may exceed its timeout on a busy machine.
    private static let patience = Patience.usual / 10
    private static let builtIn = Swift.Result {
        try Program(["--offline", "show", FaultServer.id]).run().standardOutput
    }

    func result() throws -> Result {
        let server = try FaultServer(fault)
        let program = try Program(server.arguments + (source == .online ? ["--online"] : [])).open()
        let steps = steps
        let limit = fault.timeout + Self.patience
        var result = Result()
        for (index, step) in steps.enumerated() {
            let (start, count) = (ContinuousClock.now, server.requestCount)
            // Behind each command are two lines whose output is known, one on each output.
            program.write(step.command + "\nend\nset timeout\n")
            let isDone = program.waitForOutput(timeout: limit + Patience.usual) { text in
                Self.outputs(in: text).count > index ? true : nil
            }
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            guard isDone != nil else {
                throw try SupportError("\(step.command): It was not answered within \(seconds) s: \(program.kill())")
            }
            if seconds > limit {
                result.complaints.append("\(step.command): It took \(seconds) s.")
            }
            let requests = server.requestCount - count
            if requests > (step.route == nil ? 1 : fault.mostRequests) {
                result.complaints.append("\(step.command): \(requests) requests were sent.")
            }
        }
        // While the program waits for more.
        result.peakMemory = program.peakMemory
        let ended = try program.finish()
        let outputs = Self.outputs(in: ended.standardOutput)
        let errors = Self.parts(of: ended.standardError) { $0.contains(": Unknown command \"end\"") }
        guard outputs.count == steps.count, errors.count == steps.count else {
            throw SupportError("Not all commands were answered: \(ended)")
        }

        for (step, answer) in zip(steps, zip(outputs, errors)) {
            let complaints = complaints(about: answer.0, error: answer.1, route: step.route)
            result.complaints += complaints.map { "\(step.command): \($0)" }
        }
        if ended.exitStatus != exitStatus {
            result.complaints.append("It ended with \(ended.exitStatus ?? -1), and signal \(ended.signal ?? 0).")
        }
        return result
    }

    /// The lines of a command, and the endpoint whose answer has the fault; `nil` for a request without it.
    private typealias Step = (command: String, route: FaultRoute?)

    private var routes: [FaultRoute] {
        // A joke that was shown is not requested by its id, and after it was shown by its id, it is drawn again: a
        // built-in joke can be the one with this id, and an answer can be the same joke for both.
        let mayDrawBuiltIn = source == .auto && fault.expectation(of: .random) != .answered
        return mayDrawBuiltIn ? [.id, .random, .categories, .search] : [.random, .id, .categories, .search]
    }

    private var steps: [Step] {
        routes.flatMap { route -> [Step] in
            let command = switch route {
            case .random: "joke --json"
            case .id: "show \(FaultServer.id)"
            case .categories: "categories"
            case .search: "search --json server"
            }
            // After a failure norris sends no request for a while, unless the source is set again. With --online that
            // takes more than one failure, so that connections can outlive the fault.
            let isResting = source == .auto || !touchesConnections
            let reset = isResting ? "set source \(source)\n" : ""
            return fault.isRefusal
                ? [(reset + command, route)]
                : [(command, route), (reset + "joke --json for \(FaultServer.well)", nil)]
        }
    }

    /// The first failure decides; the next line of each command is an error as well.
    private var exitStatus: Int32 {
        switch fault.expectation(of: routes[0]) {
        case .failed where source == .online: 69
        case .nothingFound: 1
        case .answered, .failed: 64
        }
    }

    private static func outputs(in text: String) -> [String] {
        parts(of: text) { $0.hasPrefix("timeout  ") }
    }

    /// Returns the lines before each that is an end.
    private static func parts(of text: String, endingWith isEnd: (Substring) -> Bool) -> [String] {
        text.split(separator: "\n").split(omittingEmptySubsequences: false, whereSeparator: isEnd).dropLast()
            .map { $0.map { $0 + "\n" }.joined() }
    }

    /// Returns a sentence for each difference from the expectation.
    private func complaints(about output: String, error: String, route: FaultRoute?) -> [String] {
        var complaints: [String] = []
        func require(_ isRight: Bool, _ complaint: String) {
            if !isRight {
                let words = "\"\(output.prefix(300))\" and, as errors, \"\(error.prefix(500))\""
                complaints.append("\(complaint) It said \(words).")
            }
        }
        require(Self.isClean(output) && Self.isClean(error), "The output has control characters.")
        let isBuiltIn = isBuiltIn(output, of: route ?? .random)
        switch route.map({ fault.expectation(of: $0) }) ?? .answered {
        case .answered:
            require(error.isEmpty, "There should have been no error.")
            require(isBuiltIn == false, "The answer should have come from the server.")
        case let .nothingFound(sentence):
            require(error.contains(sentence), "The error should have said \"\(sentence)\".")
            require(output.isEmpty, "There should have been no answer.")
        case let .failed(sentence):
            require(sentence.isEmpty || error.contains(sentence), "The error should have said \"\(sentence)\".")
            require(error.hasPrefix("norris: "), "The error should begin with the program's name.")
            require(error.filter(\.isNewline).count == 1, "The error should have had one line.")
            require(error.count < 500, "The error should have been short.")
            switch source {
            case .online: require(output.isEmpty, "There should have been no answer.")
            case .auto: require(isBuiltIn == true, "The answer should have been built-in.")
            }
        }
        return complaints
    }

    /// Whether an answer is built-in, or comes from the server; `nil` if it is none of these.
    private func isBuiltIn(_ output: String, of route: FaultRoute) -> Bool? {
        switch route {
        case .id: return output.isEmpty ? nil : output == (try? Self.builtIn.get())
        case .categories: return output.hasPrefix("animal\n")
        case .random, .search:
            let objects = output.split(separator: "\n").map { line in
                try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            }
            let sources = Set(objects.map { $0?["source"] as? String })
            return sources == ["bundled"] ? true : sources == ["api"] ? false : nil
        }
    }

    /// Whether the text consists of whole lines without control and formatting characters.
    private static func isClean(_ text: String) -> Bool {
        let isWhole = text.isEmpty || text.hasSuffix("\n")
        return isWhole && text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x0A: true
            case 0 ..< 0x20, 0x7F ..< 0xA0, 0x200E, 0x200F, 0x202A ... 0x202E, 0x2066 ... 0x2069, 0xFFFE, 0xFEFF: false
            default: true
            }
        }
    }
}
