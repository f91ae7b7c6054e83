/** Different items in random order, at most `count` of them. */
export function drawFrom<Item>(items: readonly Item[], count: number): Item[] {
  const rest = [...items]
  const drawn: Item[] = []
  while (drawn.length < count && rest.length > 0) {
    drawn.push(...rest.splice(Math.floor(Math.random() * rest.length), 1))
  }
  return drawn
}
