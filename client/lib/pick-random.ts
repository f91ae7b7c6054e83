/** Returns at most `count` different items in random order. */
export function pickRandom<Item>(items: readonly Item[], count: number): Item[] {
  const rest = [...items]
  const drawn: Item[] = []
  while (drawn.length < count && rest.length > 0) {
    drawn.push(...rest.splice(Math.floor(Math.random() * rest.length), 1))
  }
  return drawn
}
