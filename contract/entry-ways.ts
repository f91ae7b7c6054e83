// Ways of payment that staff enter by hand. No imports, so that any page may use them.

/** `card`: at the desk, not on the page of the provider. `voucher`: a gift voucher, which is given back as one, never in money. */
export const entryWays = ['cash', 'card', 'transfer', 'voucher'] as const
export type EntryWay = (typeof entryWays)[number]

/** In a sentence: "$200.00 in cash". */
export const byWay: Readonly<Record<EntryWay, string>> = {
  cash: 'in cash',
  card: 'by card at the desk',
  transfer: 'by bank transfer',
  voucher: 'with a gift voucher',
}
