import Foundation
import Vaccine

// Prints its port, and answers as many requests as its argument says.
Vaccine.setCure(for: VisitCounter.self, isUnique: true, with: VisitCounter())
let listener = try Listener()
FileHandle.standardOutput.write(Data("\(listener.port)\n".utf8))
await withTaskGroup { group in
    for await client in listener.clients.prefix(Int(CommandLine.arguments[1]) ?? 1) {
        group.addTask { await client.answer() }
    }
}
