import Foundation
import TestSupport

/// A run of the built program with a fault: a command that asks one endpoint.
struct FaultRun: Sendable {
    let fault: Fault
    let route: FaultRoute
    /// Whether built-in jokes stand in for the API.
    let hasFallback: Bool

    /// In kB: less than an endless answer has, and more than a program needs with the longest allowed answer.
    private static let memoryLimit = 200_000

    var description: String {
        "\(fault.name), \(route.command)\(hasFallback ? ", with built-in jokes" : "")"
    }

    /// Returns a sentence for each difference from the expectation.
    func complaints() throws -> [String] {
        let server = try FaultServer(fault)
        let expectation = fault.expectation(of: route)
        // An answer is followed by another request, which must not get what is left of it.
        let isFollowed = route == .random && expectation == .answered
        let more = isFollowed ? "\njoke --json for \(FaultServer.well)" : ""
        let limit = SanitizedBuild.isThis ? "" : "ulimit -d \(Self.memoryLimit); "
        let options = server.arguments + (hasFallback ? [] : ["--jokes", "api"])
        let result = try Program(
            ["-c", limit + #"exec "$0" "$@""#, Program.path()] + options,
            executable: "/bin/sh",
            input: route.command + more + "\n",
            environment: ["SWIFT_BACKTRACE": "enable=no"]
        ).run(timeout: fault.timeout + 2 * Patience.usual)
        let (output, error) = (result.standardOutput, result.standardError)

        var complaints: [String] = []
        func require(_ isRight: Bool, _ complaint: String) {
            if !isRight {
                complaints.append("\(complaint) \(String(reflecting: result).prefix(800))")
            }
        }
        require(Self.isClean(output) && Self.isClean(error), "The output has control characters.")
        let most = fault.mostRequests + (isFollowed ? 2 : 0)
        require(server.requestCount <= most, "\(server.requestCount) requests were sent.")
        switch expectation {
        case .answered:
            require(error.isEmpty && result.exitStatus == 0, "There should have been no error.")
            // The server may have no categories.
            let sources = sources(of: output)
            require(
                sources == ["api"] || route == .categories && output.isEmpty,
                "It should have come from the server."
            )
            require(!isFollowed || output.count(where: \.isNewline) == 2, "Both lines should have been answered.")
        case let .nothingFound(sentence):
            require(error.contains(sentence), "The error should have said \"\(sentence)\".")
            require(output.isEmpty && result.exitStatus == 1, "There should have been no answer.")
        case let .failed(sentence):
            require(sentence.isEmpty || error.contains(sentence), "The error should have said \"\(sentence)\".")
            require(error.hasPrefix("norris: "), "The error should begin with the program's name.")
            require(error.filter(\.isNewline).count == 1, "The error should have had one line.")
            require(error.count < 500, "The error should have been short.")
            require(sources(of: output) == (hasFallback ? ["builtin"] : []), "The answer has the wrong source.")
            require(result.exitStatus == (hasFallback ? 0 : 69), "The exit status is wrong.")
        }
        return complaints
    }

    /// The sources of the jokes in the output; built-in jokes stand in for a random one alone.
    private func sources(of output: String) -> Set<String> {
        guard [.random, .search].contains(route) else { return output.isEmpty ? [] : ["api"] }
        return Set(output.split(separator: "\n").map { line in
            let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return object?["source"] as? String ?? "none: \(line)"
        })
    }

    /// Whether the text consists of whole lines without control and formatting characters.
    private static func isClean(_ text: String) -> Bool {
        let isWhole = text.isEmpty || text.hasSuffix("\n")
        return isWhole && text.unicodeScalars.allSatisfy { $0 == "\n" || !HostileText.isUnsafe($0) }
    }
}
