// What becomes of a list that the page holds when a record is created, changed or deleted.

interface Identified {
  _id: string
}

export function appendItem<Item extends Identified>(items: readonly Item[], item: Item): Item[] {
  return [...items, item]
}

/** A list without the record stays as it is. */
export function replaceItem<Item extends Identified>(items: readonly Item[], item: Item): Item[] {
  return items.map((other) => (other._id === item._id ? item : other))
}

export function removeItem<Item extends Identified>(items: readonly Item[], id: string): Item[] {
  return items.filter(({ _id }) => _id !== id)
}
