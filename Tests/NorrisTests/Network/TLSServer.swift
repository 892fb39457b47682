import Foundation
import TestSupport
import XCTest

/// Certificates and keys for a test, made with the program `openssl`.
struct TLSCertificates: Sendable {
    enum Kind: Sendable {
        /// Valid for this host, signed by the test's authority.
        case good
        /// Like `good`, but expired yesterday.
        case expired
        /// Signed by the authority, for another host.
        case wrongHost
        /// For this host, signed by itself.
        case selfSigned
    }

    private static let script = """
    set -e
    cd "$0"
    key="-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost"
    here=subjectAltName=DNS:localhost,IP:127.0.0.1
    sign() {
        echo $2 > names
        $openssl req $key -keyout $1.key -out request
        $openssl x509 -req -in request -CA ca.pem -CAkey ca.key -CAcreateserial -days $3 -extfile names -out $1.pem
    }
    $openssl req -x509 $key -keyout ca.key -out ca.pem -days 2
    sign good $here 2
    sign expired $here -1
    sign wrongHost subjectAltName=DNS:elsewhere.example 2
    $openssl req -x509 $key -keyout selfSigned.key -out selfSigned.pem -days 2 -addext $here
    """

    fileprivate let folder: TemporaryFolder
    fileprivate let openssl: String

    /// Skips the test where `openssl` is not installed.
    init() throws {
        openssl = try InstalledProgram.path("openssl")
        folder = try TemporaryFolder()
        let result = try Program(
            ["-c", Self.script, folder.path], executable: "/bin/sh", environment: ["openssl": openssl]
        ).run()
        guard result.exitStatus == 0 else { throw SupportError("There are no certificates: \(result.standardError)") }
    }

    /// The certificate of the test's authority.
    var authority: String {
        folder.path("ca.pem")
    }
}

/// An HTTPS server on 127.0.0.1 with one answer for all random jokes; it runs `openssl s_server`.
final class TLSServer: Sendable {
    private static let joke = """
    HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n\
    {"id": "secure", "value": "Nobody listens in on Chuck Norris."}
    """

    let port: UInt16
    private let program: RunningProgram
    private let folder: TemporaryFolder

    /// - Parameter answer: The whole answer to a request for a random joke, with its head.
    init(_ kind: TLSCertificates.Kind, of certificates: TLSCertificates, answer: String = joke) throws {
        folder = try TemporaryFolder()
        try folder.write(answer, to: "jokes/random")
        // The program serves the files of its working directory, and prints its address and the files it sends.
        program = try Program(
            ["-c", #"cd "$0" && exec "$1" s_server -accept 127.0.0.1:0 -HTTP -cert "$2.pem" -key "$2.key""#]
                + [folder.path, certificates.openssl, certificates.folder.path("\(kind)")],
            executable: "/bin/sh"
        ).open()
        port = try XCTUnwrap(program.waitForOutput(timeout: 20) { text in
            text.firstMatch(of: /(?m)^ACCEPT 127\.0\.0\.1:(\d+)\n/).flatMap { UInt16($0.1) }
        }, "openssl does not listen")
    }

    /// Stops the server, and returns the paths that were requested.
    func stop() throws -> [String] {
        try program.send(signal: SIGKILL)
        return try program.finish().standardError.matches(of: /(?m)^FILE:(.*)$/).map { String($0.1) }
    }
}
