// The end of the cart: the amount due, the next step, contacts, and the list as a mail.
import { expectAccessible } from './accessibility.ts'
import { expectNoShifts, watchShifts } from './shifts.ts'
import { expect, test } from './staff-items.ts'
import { type ListedProduct, putIntoCart, signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

for (const width of [390, 1440]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: width === 390 ? 844 : 900 } })

    test('a cart shows the amount due first and largest, explains the next step, and mails its list (R-217)', async ({
      page,
      items,
    }) => {
      const kettle = `${items.word} kettle & cups, "small"`
      const mug = `${items.word} mug 100% tin`
      const reduced = await items.createProduct({ title: kettle, cost: 50, sale: 20 })
      const plain = await items.createProduct({ title: mug, cost: 12 })
      const member = await signUp(page.request)
      await putIntoCart(page.request, member, reduced as unknown as ListedProduct, 2)
      await putIntoCart(page.request, member, plain as unknown as ListedProduct, 1)
      await watchShifts(page)
      await page.goto('/my-cart')

      const sum = page.getByRole('status').filter({ hasText: '3 products' })
      await expect(sum).toHaveText(/3 products, due after sale \$92\.0\s*before the sale \$112\.0/)
      const sizeOf = (text: string) =>
        sum
          .getByText(text, { exact: true })
          .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
      expect(await sizeOf('$92.0')).toBeGreaterThan(1.3 * (await sizeOf('$112.0')))

      const next = page.getByRole('region', { name: 'What happens next' })
      await expect(next).toContainText(
        'If you would rather talk to us, mail us your list or ring us, and our staff will answer you.',
      )
      await expect(next.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout')
      await expect(next.getByRole('link', { name: '+44 20 7946 0123' })).toHaveAttribute(
        'href',
        'tel:+442079460123',
      )
      await expect(next.getByRole('link', { name: 'hello@halyard.travel' })).toHaveAttribute(
        'href',
        'mailto:hello@halyard.travel',
      )
      const mail = next.getByRole('link', { name: 'Mail us this list' })
      const read = async () => {
        const { protocol, pathname, searchParams } = new URL((await mail.getAttribute('href'))!)
        return { to: protocol + pathname, ...Object.fromEntries(searchParams) } as Record<string, string>
      }
      expect(await read()).toEqual({
        to: 'mailto:hello@halyard.travel',
        subject: 'My Halyard list: 3 products, $92.0',
        body: [
          ...['Hello,', '', 'I would like to buy:', ''],
          `2 x ${kettle}, $50.0 less 20% each, $80.0`,
          `1 x ${mug}, $12.0 each, $12.0`,
          ...['', 'In all: 3 products, $92.0 (before the sale $112.0)', ''],
        ].join('\r\n'),
      })
      await mail.focus()
      await expect(mail).toBeInViewport({ ratio: 1 })
      await expectAccessible(page)
      await expectNoOverflow(page, width)
      await expectNoShifts(page)

      // The sum changes with the cart; without a sale there is one figure.
      await page.getByRole('button', { name: `Delete ${kettle}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('status').filter({ hasText: '1 product' })).toHaveText('1 product $12.0')
      await expect(page.getByText('before the sale')).toHaveCount(0)
      await expect.poll(async () => (await read()).subject).toBe('My Halyard list: 1 product, $12.0')
      await page.getByRole('button', { name: `Delete ${mug}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('heading', { name: "You don't have any tour" })).toBeVisible()
      await expect(next).toHaveCount(0)
    })
  })
}
