// Ways of payment that staff enter by hand. No imports, so that any page may use them.

/** `card`: at the desk, not on the page of the provider. `voucher`: a gift voucher, which is given back as one, never in money. */
export const entryWays = ['cash', 'card', 'transfer', 'voucher'] as const
export type EntryWay = (typeof entryWays)[number]

/**
 * What becomes of a payment among many. `waiting`: for one's own booking, until another person agrees. `changed`: another amount
 * is due by now. `unknown`: no booking of the departure.
 */
export const entryOutcomes = ['entered', 'waiting', 'changed', 'unknown'] as const
export type EntryOutcomeName = (typeof entryOutcomes)[number]

/** How many payments one call enters. */
export const maxEntriesAtOnce = 200

/** In a sentence: "$200.00 in cash". */
export const byWay: Readonly<Record<EntryWay, string>> = {
  cash: 'in cash',
  card: 'by card at the desk',
  transfer: 'by bank transfer',
  voucher: 'with a gift voucher',
}
