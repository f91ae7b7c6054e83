// Our own names (left) and the specification's wire names (right). Only this map translates between them, at
// the edges of server and browser; all other code uses our own names. Both columns are unique, so the
// translation is reversible.
export const wireNames = {
  available: 'avaliable',
  calendarDate: 'calendar',
  confirmPassword: 'comfirmpassword',
  departureSeats: 'seats',
  departureTourId: 'tourId',
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

/** Deeper than any of our shapes, and shallow enough to make hostile nesting harmless. */
const maxDepth = 8

/** Own names → wire names, in answers and in the browser's requests. */
export function toWire(value: unknown): unknown {
  return rename(value, toWireName, null, maxDepth)
}

/**
 * Wire names → own names. A key that is only one of our own names is dropped: each field has one spelling on
 * the wire.
 */
export function fromWire(value: unknown): unknown {
  return rename(value, fromWireName, toWireName, maxDepth)
}

export function wireName(name: string): string {
  return toWireName.get(name) ?? name
}

/** Wire name of a nested field, written with dots. */
export function wirePath(path: string): string {
  return path.split('.').map(wireName).join('.')
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
    if (key === '__proto__' || (dropped?.has(key) && !names.has(key))) continue
    renamed[names.get(key) ?? key] = rename(
      (value as Record<string, unknown>)[key],
      names,
      dropped,
      depth - 1,
    )
  }
  return renamed
}
