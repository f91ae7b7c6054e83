// The specification's names on the wire, and what the product calls the same thing. The only place
// where the two meet: the edges of server and browser translate with this map, everything behind
// them uses the names on the left. Both columns are unique, so the translation loses nothing.
export const wireNames = {
  available: 'avaliable',
  calendarDate: 'calendar',
  confirmPassword: 'comfirmpassword',
  dimensions: 'dismensions',
  image: 'img',
  newPassword: 'newpassword',
  previews: 'img__grid',
  reviews: 'review__descriptions',
  seats: 'custom',
  ticketCount: 'numberTikets',
  tourId: 'cardId',
} as const

const toWireName = new Map<string, string>(Object.entries(wireNames))
const fromWireName = new Map<string, string>(Object.entries(wireNames).map(([own, wire]) => [wire, own]))

/** Deeper than any of our shapes, and shallow enough that hostile nesting costs nothing. */
const maxDepth = 8

/** Own names → wire names, in answers and in the browser's requests. */
export function toWire(value: unknown): unknown {
  return rename(value, toWireName, null, maxDepth)
}

/** Wire names → own names. A key that spells one of our own names is dropped: the wire has but one spelling. */
export function fromWire(value: unknown): unknown {
  return rename(value, fromWireName, toWireName, maxDepth)
}

export function wireName(name: string): string {
  return toWireName.get(name) ?? name
}

function rename(
  value: unknown,
  names: Map<string, string>,
  dropped: Map<string, string> | null,
  depth: number,
): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if (depth === 0) return Array.isArray(value) ? [] : {}
  if (Array.isArray(value)) return value.map((item) => rename(item, names, dropped, depth - 1))
  const renamed: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || dropped?.has(key)) continue
    renamed[names.get(key) ?? key] = rename(
      (value as Record<string, unknown>)[key],
      names,
      dropped,
      depth - 1,
    )
  }
  return renamed
}
