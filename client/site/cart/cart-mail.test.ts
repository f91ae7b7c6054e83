import { describe, expect, it } from 'vitest'
import { setHouse } from '#client/lib/house.ts'
import { sampleHouse } from '#content/house.ts'
import type { Cart, CartLine } from '#contract/carts.ts'
import { cartMailAddress, longestMailAddress } from './cart-mail.ts'

setHouse(sampleHouse)

function lineOf(title: string, quantity: number, cost: number, sale = 0, available = true): CartLine {
  const product = { _id: title, title, cost, sale, lowestPrice: cost, available } as CartLine['product']
  const total = quantity * cost
  return { product, quantity, total, amountDue: total * (1 - sale / 100) } as CartLine
}

function cartOf(items: CartLine[]): Cart {
  const sum = (key: 'total' | 'amountDue') => items.reduce((all, line) => all + line[key], 0)
  return { items, total: sum('total'), amountDue: sum('amountDue') } as Cart
}

function read(address: string): { to: string; subject: string; body: string } {
  const { pathname, searchParams } = new URL(address)
  return { to: pathname, subject: searchParams.get('subject')!, body: searchParams.get('body')! }
}

describe('the mail with a cart', () => {
  it('lists products, quantities, prices and the amount due', () => {
    const cart = cartOf([lineOf('Tent & pegs, "small"', 2, 250, 20), lineOf('Mug 100% tin', 1, 12)])
    expect(read(cartMailAddress(cart))).toEqual({
      to: sampleHouse.email,
      subject: 'My Halyard list: 3 products, $412.0',
      body: [
        'Hello,',
        '',
        'I would like to buy:',
        '',
        '2 x Tent & pegs, "small", $250.0 less 20% each, $400.0',
        '1 x Mug 100% tin, $12.0 each, $12.0',
        '',
        'In all: 3 products, $412.0 (before the sale $512.0)',
        '',
      ].join('\r\n'),
    })
  })

  it('mentions no sale that is no reduction by the law of the house', () => {
    setHouse({ ...sampleHouse, country: 'NO' })
    const line = lineOf('Mug', 2, 10, 20)
    const product = { ...line.product, lowestPrice: 8 }
    const { body } = read(cartMailAddress(cartOf([{ ...line, product }])))
    expect(body).toContain('2 x Mug, $8.0 each, $16.0\r\n')
    expect(body).toContain('In all: 2 products, $16.0\r\n')
    setHouse(sampleHouse)
    const elsewhere = read(cartMailAddress(cartOf([{ ...line, product }]))).body
    expect(elsewhere).toContain('2 x Mug, $10.0 less 20% each, $16.0\r\n')
  })

  it('marks unavailable products, and mentions no sale if there is none', () => {
    const { body, subject } = read(cartMailAddress(cartOf([lineOf('Glasses', 1, 40, 0, false)])))
    expect(subject).toBe('My Halyard list: 1 product, $40.0')
    expect(body).toContain('1 x Glasses, $40.0 each, $40.0 (not available at the moment)')
    expect(body).not.toContain('sale')
  })

  it.each([
    [
      'hundreds of lines',
      Array.from({ length: 500 }, (_, index) => lineOf(`Lantern ${index} für &`, 999, 31)),
    ],
    ['a title that is too long by itself', [lineOf('🏕️'.repeat(200), 3, 31), lineOf('Mug', 2, 5)]],
  ])('stays short with %s, counts the remaining products and includes the total', (_what, items) => {
    const address = cartMailAddress(cartOf(items))
    expect(address.length).toBeLessThanOrEqual(longestMailAddress)
    const { body } = read(address)
    const listed = body.split('\r\n').filter((line) => / x /.test(line)).length
    const rest = items.slice(listed).reduce((sum, { quantity }) => sum + quantity, 0)
    expect(body).toContain(`and ${rest.toLocaleString('en-US')} products more from my cart`)
    expect(body).toMatch(/In all: [\d,]+ products, \$[\d,.]+\r\n$/)
  })
})
