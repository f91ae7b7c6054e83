// The contents of a cart as a mail to the agency. Pure functions, so that tests need no page.
import { totalBeforeReductions } from '#client/features/products/product-facts.ts'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import { house } from '#client/lib/house.ts'
import type { Cart, CartLine } from '#contract/carts.ts'
import { salePrice } from '#contract/money.ts'
import { reductionOf } from '#contract/price-rules.ts'

/** Some mail programs cut off longer addresses, or refuse them. */
export const longestMailAddress = 1900

/** For example "5 products". Counts pieces, not lines. */
export function countPieces(lines: readonly Pick<CartLine, 'quantity'>[]): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return `${formatNumber(pieces)} ${pieces === 1 ? 'product' : 'products'}`
}

/** A `mailto:` address. Lines that do not fit are counted at the end of the list. */
export function cartMailAddress({ items, amountDue }: Cart): string {
  const total = totalBeforeReductions(items)
  const sum = `${countPieces(items)}, ${formatPrice(amountDue)}`
  const before = amountDue === total ? '' : ` (before the sale ${formatPrice(total)})`
  const end = `\n\nIn all: ${sum}${before}`
  const compose = (lines: readonly string[]) => {
    const rest = items.slice(lines.length)
    const more = rest.length === 0 ? [] : [`and ${countPieces(rest)} more from my cart`]
    const body = `Hello,\n\nI would like to buy:\n\n${[...lines, ...more].join('\n')}${end}\n`
    return `mailto:${house().email}?subject=${encode(`My ${house().name} list: ${sum}`)}&body=${encode(body)}`
  }
  const lines: string[] = []
  for (const line of items) {
    const longer = [...lines, describeLine(line)]
    if (compose(longer).length > longestMailAddress) break
    lines.push(longer.at(-1)!)
  }
  return compose(lines)
}

function describeLine({ product, quantity, amountDue }: CartLine): string {
  const isReduced = reductionOf(product, house().country) !== null
  const piece = isReduced
    ? `${formatPrice(product.cost)} less ${product.sale}%`
    : formatPrice(salePrice(product.cost, product.sale))
  const missing = product.available ? '' : ' (not available at the moment)'
  const price = `${piece} each, ${formatPrice(amountDue)}`
  return `${formatNumber(quantity)} x ${product.title}, ${price}${missing}`
}

/** Lines of mails end in CR and LF, also in addresses (RFC 6068). */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed().replaceAll('\n', '\r\n'))
}
