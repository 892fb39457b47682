import Vaccine

Vaccine.setCure(for: \.owner) { CommandLine.arguments.dropFirst().first ?? "nobody" }

let agenda = Vaccine.getCure(for: \.agenda)
agenda.add("buy milk")
print(agenda.title)
await print(Summary().text())
