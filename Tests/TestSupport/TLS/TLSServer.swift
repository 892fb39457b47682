import Foundation

/// An HTTPS server on 127.0.0.1 with one answer for all random jokes; it runs `openssl s_server`.
package final class TLSServer: Sendable {
    package let port: UInt16
    private let program: PipedProgram
    private let folder: TemporaryFolder

    /// - Parameter answer: The whole answer to a request for a random joke, with its head.
    package init(_ kind: TLSCertificates.Kind, of certificates: TLSCertificates, answer: String = joke) throws {
        folder = try TemporaryFolder()
        try folder.write(answer, to: "jokes/random")
        let certificate = certificates.folder.path("\(kind).pem")
        let key = certificates.folder.path("\(kind).key")
        // The program serves the files of its working directory, and prints its address and the files it sends.
        program = try Program(
            ["-c", #"cd "$0" && exec "$@""#, folder.path, certificates.openssl, "s_server"]
                + ["-accept", "127.0.0.1:0", "-HTTP", "-cert", certificate, "-key", key],
            executable: "/bin/sh"
        ).open()
        let start = "ACCEPT 127.0.0.1:"
        let line = program.waitForOutput(timeout: 20) { text in
            text.split(separator: "\n").dropLast(text.hasSuffix("\n") ? 0 : 1).first { $0.hasPrefix(start) }
        }
        guard let port = line.flatMap({ UInt16($0.dropFirst(start.count)) }) else {
            let text = program.standardOutput + program.standardError
            throw SupportError("openssl did not say where it listens: \(text)")
        }
        self.port = port
    }

    /// Stops the server, and returns the paths that were requested.
    package func stop() throws -> [String] {
        let start = "FILE:"
        return try program.kill().standardError.split(separator: "\n").filter { $0.hasPrefix(start) }
            .map { String($0.dropFirst(start.count)) }
    }

    package static let joke = """
    HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n\
    {"id": "secure", "value": "Nobody listens in on Chuck Norris."}
    """

    package static func redirect(to target: String) -> String {
        "HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    }
}
