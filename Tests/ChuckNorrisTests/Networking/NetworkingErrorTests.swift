import ChuckNorris
import XCTest

final class NetworkingErrorTests: XCTestCase {
    private let proxy = Proxy(url: "http://me:secret@p:3128", host: "p:3128", variable: "HTTP_PROXY")

    func testEveryErrorIsASentenceThatSaysWhatToDo() {
        let expectations: [(NetworkingError, String)] = [
            (.timedOut(host: "h", seconds: 5), "h did not answer within 5 s; try again, or allow it more time."),
            (.timedOut(host: "h", seconds: 0.5), "h did not answer within 0.5 s; try again, or allow it more time."),
            (.unknownHost("h"), "The host h was not found; check the network and the name."),
            (.unreachable(host: "h"), "h cannot be reached; check the network, and that a server runs there."),
            (.connectionLost(host: "h"), "The connection to h broke off; try again."),
            (
                .tooLarge(host: "h", limit: 262_144),
                "h answers with more than 256 KiB, which no joke needs; check the API's address."
            ),
            (.headersTooLarge(host: "h"), "h answers with headers without end; check the API's address."),
            (
                .unreadable(host: "h", reason: "why"),
                "What h answers cannot be read (why); check the API's address."
            ),
            (
                .malformedProxy(variable: "HTTP_PROXY"),
                "The variable HTTP_PROXY names no proxy such as http://proxy.example:3128; correct it, or unset it."
            ),
            (
                .certificatesUnreadable,
                "The certificates that the variable SSL_CERT_FILE names cannot be read; correct it, or unset it."
            ),
            (.other(host: "h", reason: "why"), "h could not be asked (why); check the network."),
        ]
        for (error, sentence) in expectations {
            XCTAssertEqual(error.description, sentence)
        }
    }

    func testEveryProblemOfTLSIsASentenceThatSaysWhatToDo() {
        let expectations: [(TLSProblem?, String)] = [
            (nil, "h cannot prove that it is h, so nothing was sent; check the network and the clock."),
            (
                .expired,
                "The certificate of h has expired, so nothing was sent; check the clock, or wait for a new one."
            ),
            (.notYetValid, "The certificate of h is not valid yet, so nothing was sent; check the clock."),
            (
                .wrongHost,
                "The certificate of h is for another host, so nothing was sent; check the address and the network."
            ),
            (
                .unknownIssuer,
                """
                Nobody that is trusted here vouches for the certificate of h, so nothing was sent; a file with \
                certificates to trust can be named in SSL_CERT_FILE.
                """
            ),
            (.noCommonWay, "No secure connection to h came about, so nothing was sent; check that it talks https."),
        ]
        for (problem, sentence) in expectations {
            XCTAssertEqual(NetworkingError.notSecure(host: "h", problem).description, sentence)
        }
    }

    func testEveryProblemOfARedirectIsASentenceThatSaysWhatToDo() {
        let expectations: [(RedirectProblem, String)] = [
            (.nowhere, "h leads somewhere else, but to no address that there is; check the API's address."),
            (
                .insecure("g"),
                "h leads to g without a secure connection, so nobody went there; check the API's address."
            ),
            (
                .otherScheme("ftp"),
                "h leads to something with ftp: instead of https:, so nobody went there; check the API's address."
            ),
            (.circle, "h leads in a circle, so there is no answer; check the API's address."),
            (.tooLong, "h leads on and on, more than 3 times; check the API's address."),
        ]
        for (problem, sentence) in expectations {
            XCTAssertEqual(NetworkingError.redirect(host: "h", problem).description, sentence)
        }
    }

    func testEveryProblemOfAProxyIsASentenceThatNamesItsVariableAndNoPassword() {
        let expectations: [(ProxyProblem, String)] = [
            (.unknown, "The proxy p:3128 was not found; check the variable HTTP_PROXY."),
            (.unreachable, "The proxy p:3128 cannot be reached; check the variable HTTP_PROXY."),
            (.notSecure, "No secure connection to the proxy p:3128 came about; check the variable HTTP_PROXY."),
            (
                .refused(status: 407),
                "The proxy p:3128 wants a name and a password; put them into the variable HTTP_PROXY."
            ),
            (
                .refused(status: 403),
                """
                The proxy p:3128 does not lead on (status 403); check the variable HTTP_PROXY, and that the proxy \
                allows it.
                """
            ),
            (
                .refused(status: nil),
                "The proxy p:3128 does not lead on; check the variable HTTP_PROXY, and that the proxy allows it."
            ),
        ]
        for (problem, sentence) in expectations {
            XCTAssertEqual(NetworkingError.proxy(proxy, problem).description, sentence)
        }
    }
}
