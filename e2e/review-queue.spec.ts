// The queue of reviews in the back office: reported, new, answered.
import type { APIRequestContext } from '@playwright/test'
import { expectAccessible, expectLegible } from './accessibility.ts'
import { openForm } from './disclosed-forms.ts'
import { signInAdmin, signInSuperAdmin } from './staff.ts'
import { expect, type Items, type OwnItem, test } from './staff-items.ts'
import { signUp, waitForToast } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

/** Writes a review of a new product, and reports it as another user. */
async function report(request: APIRequestContext, items: Items) {
  const product = await items.createProduct({ title: `${items.word} stove` })
  const [author, reporter] = [await signUp(request), await signUp(request)]
  const headersOf = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
  const written = await request.post('/api/comments', {
    headers: headersOf(author),
    data: { productId: product._id, rating: 1, description: 'Smokes like a chimney.' },
  })
  const { _id } = (await written.json()) as { _id: string }
  const sent = await request.post(`/api/reviews/${_id}/reports`, {
    headers: headersOf(reporter),
    data: { reason: 'untrue', text: 'It does not smoke.' },
  })
  expect(sent.status(), await sent.text()).toBe(201)
  return { _id, product, reporter }
}

const pathOf = (product: OwnItem, queue: string) =>
  `/admin/reviews?item=${encodeURIComponent(product.title)}&queue=${queue}`

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled, refusals: ['/api/reviews/*', '/admin/reviews*'] })

    test('staff answer a reported review, and replace the answer of a colleague', async ({
      page,
      request,
      items,
    }) => {
      const { _id, product, reporter } = await report(request, items)
      await signInAdmin(page.request)
      await page.goto(pathOf(product, 'reported'))
      const row = page
        .locator('.grid-table tbody')
        .getByRole('row')
        .filter({ hasText: 'Smokes like a chimney.' })
      await expect(row).toContainText(`Reported It is not true, by ${reporter.username}`)
      await expect(row).toContainText('It does not smoke.')
      const form = await openForm(row, 'Answer')
      const text = form.getByLabel('Answer of Halyard')
      await form.getByRole('button', { name: 'Send the answer' }).press('Enter')
      await expect(text).toHaveAccessibleDescription('required')
      await text.fill('It needs dry wood.')
      if (javaScriptEnabled) {
        await expectAccessible(page)
        for (const width of [390, 1440]) await expectNoOverflow(page, width)
      }
      await form.getByRole('button', { name: 'Send the answer' }).press('Enter')
      if (javaScriptEnabled) await waitForToast(page, 'Successfully!')
      await expect(row).toContainText('It needs dry wood.')
      await expect(row).toContainText('The answer stands beneath the review.')

      const change = await openForm(row, 'Change answer')
      const other = await request.put(`/api/reviews/${_id}/answer`, {
        headers: (await signInSuperAdmin(request)).headers,
        data: { text: 'Use birch.' },
      })
      expect(other.status(), await other.text()).toBe(200)
      await text.fill('Use ash.')
      // Without script, the refusal shows the answer of the colleague in the list already.
      await text.fill('')
      await change.getByRole('button', { name: 'Save' }).press('Enter')
      await expect(text).toHaveAccessibleDescription('required')
      await text.fill('Use ash.')
      await change.getByRole('button', { name: 'Save' }).press('Enter')
      await expect(change.getByText('A colleague has answered meanwhile: “Use birch.”')).toBeVisible()
      await expect(text).toHaveValue('Use ash.')
      await change.getByRole('button', { name: 'Replace the answer' }).press('Enter')
      await expect(row).toContainText('Use ash.')

      await page.goto(pathOf(product, 'answered'))
      await expect(row).toContainText('Use ash.')
    })
  })
}

test('staff keep a reported review, and delete an answer', async ({ page, request, items }) => {
  const { _id, product } = await report(request, items)
  const { headers } = await signInAdmin(page.request)
  await page.request.put(`/api/reviews/${_id}/answer`, { headers, data: { text: 'Use ash.' } })
  await page.goto(pathOf(product, 'reported'))
  const queues = page.getByRole('navigation', { name: 'Queues' })
  await expect(queues.getByRole('link', { name: /^Reported \([1-9]/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  const row = page.locator('.grid-table tbody').getByRole('row').filter({ hasText: 'Smokes like a chimney.' })
  await expectAccessible(page)
  for (const width of [390, 1440]) await expectNoOverflow(page, width)
  await row.getByRole('button', { name: /^Keep the review of/ }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Do you want to keep this review?' })
  await question.getByRole('button', { name: 'Keep it' }).press('Enter')
  await expect(page.getByText('No review fits')).toBeVisible()

  await queues.getByRole('link', { name: /^Answered/ }).click()
  await expect(row).toContainText('Use ash.')
  await row.getByRole('button', { name: /^Delete answer/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete answer' }).click()
  await expect(row).toHaveCount(0)
  await queues.getByRole('link', { name: /^New/ }).click()
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Light theme' }).click()
  await expectLegible(page)
})

test('staff delete a reported review from its row', async ({ page, request, items }) => {
  const { product } = await report(request, items)
  await signInAdmin(page.request)
  await page.goto(pathOf(product, 'reported'))
  const row = page.locator('.grid-table tbody').getByRole('row').filter({ hasText: 'Smokes like a chimney.' })
  await row.getByRole('button', { name: /^Delete the review of/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 review' }).click()
  await expect(row).toHaveCount(0)
  await page.goto(pathOf(product, 'new'))
  await expect(page.getByText('No review fits')).toBeVisible()
})
