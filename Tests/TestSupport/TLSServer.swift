import ChuckNorris

/// Certificates and keys for a test, made with the program `openssl`.
package struct TLSCertificates: Sendable {
    package enum Kind: String, Sendable {
        /// Valid for this host, signed by the test's authority.
        case good
        /// Like `good`, but expired yesterday.
        case expired
        /// Signed by the authority, for another host.
        case wrongHost
        /// For this host, signed by itself.
        case selfSigned
    }

    fileprivate let folder: TemporaryFolder
    fileprivate let openssl: String

    package init(openssl: String) throws {
        self.openssl = openssl
        folder = try TemporaryFolder()
        let here = "subjectAltName=DNS:localhost,IP:127.0.0.1"
        try folder.write(here, to: "here")
        try folder.write("subjectAltName=DNS:elsewhere.example", to: "elsewhere")
        let key = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost"
        try run("req -x509 \(key) -keyout ca.key -out ca.pem -days 2")
        for (kind, names, days) in [(Kind.good, "here", 2), (.expired, "here", -1), (.wrongHost, "elsewhere", 2)] {
            try run("req \(key) -keyout \(kind).key -out \(kind).csr")
            try run("x509 -req -in \(kind).csr -CA ca.pem -CAkey ca.key -CAcreateserial -days \(days) -extfile \(names)"
                + " -out \(kind).pem")
        }
        try run("req -x509 \(key) -keyout selfSigned.key -out selfSigned.pem -days 2 -addext \(here)")
    }

    /// The certificate of the test's authority.
    package var authority: String {
        folder.path("ca.pem")
    }

    private func run(_ arguments: String) throws {
        let result = try Program(
            ["-c", "cd \"$0\" && exec \"$1\" \(arguments)", folder.path, openssl],
            executable: "/bin/sh"
        ).run()
        guard result.exitStatus == 0 else { throw SupportError("openssl \(arguments) failed: \(result.standardError)") }
    }
}

/// An HTTPS server on 127.0.0.1 with one answer for all random jokes; it runs `openssl s_server`.
package final class TLSServer: Sendable {
    package let port: UInt16
    private let program: RunningProgram
    private let folder: TemporaryFolder

    /// - Parameter answer: The whole answer to a request for a random joke, with its head.
    package init(_ kind: TLSCertificates.Kind, of certificates: TLSCertificates, answer: String = joke) throws {
        folder = try TemporaryFolder()
        try folder.write(answer, to: "jokes/random")
        let certificate = certificates.folder.path("\(kind)")
        // The program serves the files of its working directory, and prints its address and the files it sends.
        program = try Program(
            ["-c", #"cd "$0" && exec "$1" s_server -accept 127.0.0.1:0 -HTTP -cert "$2.pem" -key "$2.key""#]
                + [folder.path, certificates.openssl, certificate],
            executable: "/bin/sh"
        ).open()
        let port = program.waitForOutput(timeout: 20) { text in
            text.firstMatch(of: /(?m)^ACCEPT 127\.0\.0\.1:(\d+)\n/).flatMap { UInt16($0.1) }
        }
        guard let port else { throw SupportError("openssl does not listen.\n\(program.evidence)") }
        self.port = port
    }

    /// Stops the server, and returns the paths that were requested.
    package func stop() throws -> [String] {
        try program.send(signal: SIGKILL)
        return try program.finish().standardError.matches(of: /(?m)^FILE:(.*)$/).map { String($0.1) }
    }

    package static let joke = """
    HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n\
    {"id": "secure", "value": "Nobody listens in on Chuck Norris."}
    """

    package static func redirect(to target: String) -> String {
        "HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    }
}
