extension BuiltInJokes {
    /// Jokes filed under `celebrity`.
    static let celebrity: [String] = [
        "Chuck Norris signed a napkin for a waitress. The napkin has an agent now.",
        "The night guard at the wax museum always says good night to the figure of Chuck Norris. He would hate for it to say it first.",
        "During the heat wave, the wax figure of Chuck Norris got up and opened a window for the others.",
        "Six paparazzi hid in Chuck Norris's hedge. He brought out seven cups of cocoa, and a man climbed sheepishly out of the birdbath.",
        "The red carpet is actually gray. It blushes when Chuck Norris steps on it.",
        "Chuck Norris answers every fan letter. Fast writers sometimes manage to finish before the reply arrives.",
        "A fan took a selfie with Chuck Norris. When she looked at it later, her phone was in the picture, too.",
        "The talk show host asked how he was. Chuck Norris said, \"Fine, thank you.\" It was voted interview of the year.",
        "At the Chuck Norris look-alike contest, Chuck Norris came in second. He felt the other fellow had worked so hard on it.",
        "Chuck Norris asked a stranger, \"Do you know what time it is?\" The stranger said, \"You're Chuck Norris.\" It was accepted as correct.",
        "The unauthorized biography of Chuck Norris got as far as chapter two before it called him and asked for permission.",
        "The Chuck Norris fan club has stopped taking members. There was nobody left outside to be jealous.",
        "A fan fainted on meeting Chuck Norris. When she came to, he kindly asked how she felt. This went on until Thursday.",
        "Everyone gets fifteen minutes of fame. Chuck Norris got a clock without hands and a note: \"Whenever you like.\"",
        "\"You're not on the list,\" the doorman told Chuck Norris. Then he turned it over. \"Sorry, sir. You're the letterhead.\"",
        "Chuck Norris's backstage pass reads: \"This pass is with him.\"",
        "A letter addressed only to \"Chuck Norris, Earth\" came the next morning. The mail carrier apologized for having had to look up Earth.",
        "A tabloid claimed that Chuck Norris had been seen in two towns at once. Both of him declined to comment.",
        "The pigeons have never sat on the town's statue of Chuck Norris. On Tuesdays they polish it.",
        "In every photo taken of Chuck Norris, somebody blinked. Usually it was the camera.",
        "The line for Chuck Norris's autograph was nine hours long. Halfway down it stood Chuck Norris, who did not like to cut in.",
        "Chuck Norris's ghostwriter used to be an ordinary man. He only turned pale when it was time to show the first chapter.",
        "At award shows, the band plays to hurry the winners offstage. For Chuck Norris, it asked if he had any requests.",
        "Chuck Norris slipped out quietly to buy bread. The parade reached the bakery around ten.",
    ]
}
