// The queue of reviews in the back office: reported, new, answered.
import type { APIRequestContext } from '@playwright/test'
import { expectAccessible, expectLegible } from './accessibility.ts'
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

// Overwriting the answer of a colleague is refused.
test.use({ refusals: ['/api/reviews/*'] })

test('staff answer a reported review and keep it, by keyboard', async ({ page, request, items }) => {
  const { _id, product, reporter } = await report(request, items)
  await signInAdmin(page.request)
  await page.goto(pathOf(product, 'reported'))
  const queues = page.getByRole('navigation', { name: 'Queues' })
  await expect(queues.getByRole('link', { name: /^Reported \([1-9]/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  const row = page.locator('.grid-table tbody').getByRole('row').filter({ hasText: 'Smokes like a chimney.' })
  await expect(row).toContainText(`Reported It is not true, by ${reporter.username}`)
  await expect(row).toContainText('It does not smoke.')
  await expectAccessible(page)
  for (const width of [390, 1440]) await expectNoOverflow(page, width)

  await row.getByRole('button', { name: /^Answer the review of/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Answer this review' })
  await dialog.getByRole('button', { name: 'Answer', exact: true }).press('Enter')
  await expect(dialog.getByText('required')).toBeVisible()
  await dialog.getByLabel('Answer of Halyard').fill('It needs dry wood.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Answer', exact: true }).press('Enter')
  await waitForToast(page, 'Successfully!')
  await expect(row).toContainText('It needs dry wood.')

  await row.getByRole('button', { name: /^Change answer/ }).press('Enter')
  const change = page.getByRole('dialog', { name: 'Change the answer' })
  const other = await request.put(`/api/reviews/${_id}/answer`, {
    headers: (await signInSuperAdmin(request)).headers,
    data: { text: 'Use birch.' },
  })
  expect(other.status(), await other.text()).toBe(200)
  await change.getByLabel('Answer of Halyard').fill('Use ash.')
  await change.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(change.getByText('A colleague has answered meanwhile: “Use birch.”')).toBeVisible()
  await expect(change.getByLabel('Answer of Halyard')).toHaveValue('Use ash.')
  await change.getByRole('button', { name: 'Replace the answer' }).press('Enter')
  await expect(row).toContainText('Use ash.')

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
