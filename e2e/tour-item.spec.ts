import { expect, test } from './test.ts'

async function firstTour(request: import('@playwright/test').APIRequestContext) {
  const answer = await request.get('/api/cards?itemsPerPage=1')
  const { items } = (await answer.json()) as { items: { _id: string; title: string; slug: string }[] }
  return items[0]!
}

test('a tour shows its facts, gallery and reviews (R-047, R-128, R-131, R-135, R-138, R-140)', async ({
  page,
  request,
}) => {
  const tour = await firstTour(request)
  const answer = await page.goto(`/tour-item/${tour._id}`)
  expect(answer?.status()).toBe(200)
  await expect(page).toHaveTitle(`${tour.title} - Halyard`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Amazing Tour ${tour.title}`)
  for (const fact of ['Location', 'Month', 'Age', 'People', 'Type', 'Availability']) {
    await expect(page.getByRole('term').filter({ hasText: fact })).toBeVisible()
  }
  await expect(page.getByText(/^(Not )?Available!$/)).toBeVisible()
  const pictures = page.getByRole('region', { name: 'Gallery' }).getByRole('img')
  expect(await pictures.count()).toBeGreaterThan(0)
  expect(await pictures.count()).toBeLessThanOrEqual(9)
})

test('its slug shows the same tour, and both name one canonical address (R-048)', async ({
  page,
  request,
}) => {
  const tour = await firstTour(request)
  for (const path of [`/tour-item/${tour._id}`, `/tour-item/${tour.slug}`, `/tour-item/${tour.slug}/`]) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(page).toHaveTitle(`${tour.title} - Halyard`)
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(new URL(canonical!).pathname).toBe(`/tour-item/${tour.slug}`)
  }
})

test('an unknown tour says "Tour not found!" with status 404 (R-130)', async ({ page }) => {
  const answer = await page.goto('/tour-item/no-such-tour')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle('Tour Item - Halyard')
  await expect(page.getByRole('heading', { name: 'Tour not found!' })).toBeVisible()
})
