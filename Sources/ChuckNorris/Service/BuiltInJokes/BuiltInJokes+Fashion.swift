extension BuiltInJokes {
    /// Jokes filed under `fashion`.
    static let fashion: [String] = [
        "\"I have nothing to wear,\" said Chuck Norris in front of the closet. Eleven shirts raised a sleeve.",
        "Chuck Norris put twelve socks in the dryer and took out thirteen. The new one had heard good things.",
        "The wind blew off every hat on Main Street. When it got to Chuck Norris, it only tipped his.",
        "\"Hand wash only,\" says the label in Chuck Norris's sweater, and below that: \"but do whatever you think best, sir.\"",
        "The mirror in Chuck Norris's hallway runs a second ahead. It does not like to keep him waiting.",
        "Chuck Norris's left shoelace came undone once. The right one filed the bug report.",
        "The suit tried on Chuck Norris, turned around twice in front of the mirror, and said, \"I'll take him.\"",
        "The dry cleaner returned Chuck Norris's coat with a note: \"Nothing to clean. We all just took turns wearing it.\"",
        "In the shop, Chuck Norris put on the one-size-fits-all hat. Everybody present agreed that it fit.",
        "Paris asked Chuck Norris what people would be wearing next year. \"Sleeves,\" he said. The factories have been running day and night.",
        "Chuck Norris tied his bow tie without a mirror. The mirror was hurt, so he let it watch the second one.",
        "Chuck Norris eats spaghetti in a white shirt. The sauce goes the long way around.",
        "The zipper had been stuck for a year when Chuck Norris sat down beside it and asked what was really the matter.",
        "Last March a button left Chuck Norris's coat to find itself. By April it was back, asking if the position was still open.",
        "The barber asked what to do with the beard. Chuck Norris asked the beard. It wanted a little off the sides and a magazine.",
        "Chuck Norris's beard has its own comb, its own drawer, and a library card.",
        "New shoes take a week to break in. Chuck Norris shows his around the house, and by the kitchen they feel at home.",
        "The tailor measured Chuck Norris twice. The tape measure had asked to.",
        "Chuck Norris's iron is never plugged in. He tells the shirt that he believes in it, and the creases let go.",
        "No bleach was needed for the spot on Chuck Norris's tie. He inquired how long it had been planning to stay.",
        "When Chuck Norris puts on sunglasses, the sun asks whether it has been too loud.",
        "In the pocket of last winter's coat Chuck Norris found the twenty he had left there. It had been investing and was now thirty-one.",
        "Nothing in Chuck Norris's closet has ever snagged, tangled, or unraveled. The knitwear is thread-safe.",
        "On casual Friday, Chuck Norris loosens his tie by a quarter of an inch, and banks close early as far away as Denver.",
    ]
}
