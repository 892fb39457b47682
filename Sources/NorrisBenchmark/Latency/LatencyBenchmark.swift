import Benchmarking

/// Drives the built program as a user at a terminal does, and prints how long the user waits.
///
/// What bounds the figures, as measured on a virtual machine of two cores, an AMD EPYC with Linux 6.18 and glibc 2.36:
///
/// - A prefetched joke takes 1 ms from Enter: dozens of system calls, most of them for the terminal's modes and for the
///   line in the history, and several changes of thread. None of the calls waits for a disk.
/// - The first joke takes 2 to 4 ms from when it was sent. With compilers beside it, in bad moments more than a third
///   of these jokes took 40 to 130 ms, although the program waits for nothing but the socket. That is probably the
///   kernel, which gets no processor to deliver the answer with. Hence the threshold is for the median.
/// - A key's echo takes 0.1 to 0.3 ms, and Ctrl-C 1 ms; neither waits for the network.
/// - A start takes 16 ms, 2 of them for 1,000 lines of history, and most of the others for the loader and for the
///   initialization of the libraries. It took 15 ms more when Vaccine registered for barriers after the first thread
///   had been started.
/// - In a pipe a built-in joke takes 2.6 µs.
///
/// Compilers beside it left the medians at the prompt about as they were, made whole runs up to three times as long,
/// and every maximum a matter of luck: of five full runs one had a Ctrl-C of 213 ms, the others 57 at most.
struct LatencyBenchmark: BenchmarkProgram {
    static let name = "norris-benchmark"
    static let purpose = """
    Measures how long users of the built norris wait: on a pseudo-terminal, with 1,000 lines of history
    and an API of its own on the loopback address. Build it with -c release.

    norris-benchmark startup compares it with other programs; see norris-benchmark startup --help.
    """

    let options: BenchmarkOptions

    func run() throws -> Bool {
        LatencyCase.tableHead.forEach(show)
        let statuses = try LatencyCase.all(options).map { one in
            let samples = try one.measure()
            show(one.row(samples))
            return one.status(samples)
        }
        return !statuses.contains(.fail)
    }
}
