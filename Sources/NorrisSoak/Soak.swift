import Benchmarking

/// Both runs, one after the other.
struct Soak {
    let options: SoakOptions
    let print: (String) -> Void

    /// Returns whether nothing has grown; throws when something was not answered.
    func run() throws -> Bool {
        let prompt = try measured("\(Figure.grouped(options.commands)) commands at one prompt") {
            try PromptSoak(commands: options.commands).run()
        }
        let pipe = try measured("\(Figure.grouped(options.lines)) lines through one pipe") {
            try PipeSoak(lines: options.lines).run()
        }
        return prompt && pipe
    }

    private func measured(_ name: String, _ run: () throws -> Course) throws -> Bool {
        let start = Stopwatch.wall
        let course = try run()
        let seconds = Figure.decimal((Stopwatch.wall - start) / 1e9, places: 1)
        print("\(name), all answered in their order, in \(seconds) s")
        print("  \(Figure.grouped(course.requests)) requests, \(course.states.count) samples")
        course.report.forEach(print)
        return course.isFlat
    }
}
