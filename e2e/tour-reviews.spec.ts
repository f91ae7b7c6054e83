import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { tourReviewsPerPage } from '#contract/vocabulary.ts'
import { expectAccessible } from './accessibility.ts'
import { expectHydrated } from './document-loads.ts'
import { signInAdmin } from './staff.ts'
import { expect, test } from './test.ts'
import { bookableTour, type ListedTour, listTours, openTab, tourPath } from './tours.ts'
import { type Member, messages, signInBy, signInDialog, signUp, waitForToast } from './visitors.ts'

const categories = ['Rating', 'Comfort', 'Food', 'Hospitality', 'Hygiene', 'Reception']

function watchReviews(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (call) => {
    if (call.method() === 'PATCH' && call.url().endsWith('/review')) sent.push(call.postData()!)
  })
  return sent
}

/** Three stars are preset. */
async function giveFiveStars(form: Locator, title: string): Promise<void> {
  const stars = form.getByRole('group', { name: title, exact: true })
  await stars.getByRole('radio', { checked: true }).focus()
  for (const chosen of ['4', '5']) {
    await form.page().keyboard.press('ArrowRight')
    await expect(stars.getByRole('radio', { checked: true })).toHaveValue(chosen)
  }
}

async function postReview(request: APIRequestContext, tour: ListedTour, member: Member, description: string) {
  const scores = Object.fromEntries(categories.map((title) => [title, 80]))
  const response = await request.patch(`/api/cards/${tour._id}/review`, {
    headers: { authorization: `Bearer ${member.token}` },
    data: { description, ...scores },
  })
  expect(response.status()).toBe(200)
}

test('six bars show the means of the reviews, each with its level (R-139)', async ({ page, request }) => {
  const tour = (await listTours(request)).find(({ numReviews }) => numReviews > 0)!
  await page.goto(tourPath(tour))
  const panel = await openTab(page, 'Reviews')
  const response = await request.get(`/api/cards/${tour._id}/reviews?itemsPerPage=100`)
  const { items } = (await response.json()) as { items: { rating: { title: string; percent: number }[] }[] }
  for (const title of categories) {
    const scores = items.flatMap(({ rating }) => rating.filter((score) => score.title === title))
    const mean = scores.reduce((sum, { percent }) => sum + percent, 0) / scores.length
    const bar = panel.locator('dl > div').filter({ hasText: title })
    await expect(bar).toHaveText(`${title}${Math.round(mean)}%`)
  }
  const review = panel
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
    .first()
  await expect(review.getByText(/^(Superb|Good)$/)).toBeVisible()
  await expect(review.getByRole('img', { name: /of 5 stars$/ })).toBeVisible()
  await expect(review.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d\d \d{4} \d\d:\d\d [ap]m$/)
})

test('reviews are paged by real links, without a reload', async ({ page, request }) => {
  const tour = (await listTours(request)).findLast(({ numReviews }) => numReviews > tourReviewsPerPage)!
  await page.goto(tourPath(tour))
  const panel = await openTab(page, 'Reviews')
  const times = panel.locator('li time')
  await expect(times).toHaveCount(tourReviewsPerPage)
  const first = await times.allTextContents()
  await expectHydrated(panel.getByRole('link', { name: 'Page 2', exact: true }))
  const reviewsRequest = page.waitForRequest((call) =>
    call.url().includes(`/api/cards/${tour._id}/reviews?page=2`),
  )
  await panel.getByRole('link', { name: 'Page 2', exact: true }).click()
  await reviewsRequest
  await expect(page).toHaveURL(/\?reviews=2#reviews$/)
  await expect(panel.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(panel).toBeVisible()
  const second = await times.allTextContents()
  expect(second.filter((time) => first.includes(time))).toEqual([])
  await page.goBack()
  await expect(times).toHaveText(first)
  await page.goto(`${tourPath(tour)}?reviews=2#reviews`)
  await expect(panel).toBeVisible()
  await expect(times).toHaveText(second)
})

test('for a visitor the form shows a notice, warns and sends nothing; the text is there after signing in (R-151, R-328)', {
  tag: '@usual',
}, async ({ page, request }) => {
  const tour = await bookableTour(request, 10)
  const member = await signUp(request)
  const sent = watchReviews(page)
  await page.goto(tourPath(tour))
  await openTab(page, 'Reviews')
  const form = page.getByRole('form', { name: 'Add a review' })
  for (const label of ['Name', 'Email']) {
    const field = form.getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('readonly')
    await expect(field).toHaveAccessibleDescription('Please login')
  }
  await form.getByLabel('Review', { exact: true }).fill('Slippers on the jetty.')
  await giveFiveStars(form, 'Food')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(messages(page)).toContainText('You need login to do this action!')
  const dialog = signInDialog(page)
  await expect(dialog).toBeVisible()
  expect(sent).toEqual([])
  await signInBy(dialog, member)
  await expect(form.getByLabel('Review', { exact: true })).toHaveValue('Slippers on the jetty.')
  await expect(form.getByRole('group', { name: 'Food' }).getByRole('radio', { checked: true })).toHaveValue(
    '5',
  )
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(member.email)
  await expect(form.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Read only')
})

test('feedback has errors for missing fields, a success message, and a checkbox without effect', async ({
  page,
  request,
}) => {
  await page.goto(tourPath(await bookableTour(request, 11)))
  await openTab(page, 'Reviews')
  const form = page.getByRole('form', { name: 'Add a review' })
  await form.getByRole('button', { name: 'Submit' }).click()
  // The sign-in dialog opens over the page a little later.
  await expect(signInDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form.getByText('Please choose a Email.')).toBeVisible()
  await expect(form.getByText('You must agree before submitting.')).toBeVisible()
  await expect(form.getByLabel('Review', { exact: true })).toHaveAccessibleDescription('required')
  await form.getByLabel('Review', { exact: true }).fill('Fine')
  await expect(form.getByText('Looks good!')).toBeVisible()
  await form.getByLabel('Save my name, email, and website in this browser...').check()
  await expect(form.getByText('You must agree before submitting.')).toHaveCount(0)
  await expectAccessible(page, '#reviews')
})

test('a review starts with 60 percent everywhere, is sent once, is listed first without a reload, and is plain text (R-139, R-154, R-470)', {
  tag: '@usual',
}, async ({ page, request }) => {
  const member = await signUp(page.request)
  const tour = await bookableTour(request, 12)
  const sent = watchReviews(page)
  await page.goto(tourPath(tour))
  const panel = await openTab(page, 'Reviews')
  const form = page.getByRole('form', { name: 'Add a review' })
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(member.email)
  for (const title of categories) {
    const chosen = form.getByRole('group', { name: title, exact: true }).getByRole('radio', { checked: true })
    await expect(chosen).toHaveValue('3')
  }
  await giveFiveStars(form, 'Food')
  const text = `<img src=x onerror="alert(1)"> **soup** <script>alert(2)</script> ${member.username}`
  await form.getByLabel('Review', { exact: true }).fill(text)
  await page.evaluate(() => Object.assign(window, { isStillHere: true }))
  await form.getByRole('button', { name: 'Submit' }).dblclick()
  await expect(messages(page)).toContainText('Successfully!')
  const first = panel
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
    .first()
  await expect(first).toContainText(text)
  await expect(first).toContainText(member.username)
  await expect(first.getByText('Good', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Review', { exact: true })).toHaveValue('')
  expect(sent).toHaveLength(1)
  const all = { Rating: 60, Comfort: 60, Hospitality: 60, Hygiene: 60, Reception: 60, Food: 100 }
  expect(JSON.parse(sent[0]!)).toMatchObject({ description: text, ...all, userId: member.id })
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true)

  // The author deletes it.
  const count = tour.numReviews + 1
  await expect(panel.getByText(count === 1 ? 'from one review' : `from ${count} reviews`)).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Delete the review of/ })).toHaveCount(1)
  await first.getByRole('button', { name: /^Delete/ }).click()
  const question = page.getByRole('dialog', { name: 'Do you want delete?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(first).toContainText(text)
  await first.getByRole('button', { name: /^Delete/ }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(panel.getByText(text)).toHaveCount(0)
  await expect(panel.getByRole('heading', { name: 'Reviews', exact: true })).toBeFocused()
})

test.describe('a review whose response is lost', () => {
  test.use({ refusals: ['/api/cards/*'] })

  test('is there once, also when the page is reloaded and the form sent again', async ({ page }) => {
    const tour = await bookableTour(page.request, 16)
    await signUp(page.request)
    await page.goto(tourPath(tour))
    await openTab(page, 'Reviews')
    const form = page.getByRole('form', { name: 'Add a review' })
    const text = form.getByLabel('Review', { exact: true })
    await text.fill('Seen twice, written once.')
    const keys: (string | undefined)[] = []
    const written = new Promise<void>((resolve) => {
      void page.route('**/api/cards/*/review', async (route) => {
        keys.push(route.request().headers()['idempotency-key'])
        // The first response never arrives.
        if (keys.length > 1) return route.continue()
        await route.fetch()
        resolve()
      })
    })
    await form.getByRole('button', { name: 'Submit' }).click()
    await written
    await page.reload()
    await openTab(page, 'Reviews')
    await expect(text).toHaveValue('Seen twice, written once.')
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(messages(page)).toContainText('Successfully!')
    expect(keys).toEqual([keys[0], keys[0]])
  })
})

test.describe('a review above the limit', () => {
  test.use({ refusals: ['/api/cards*'] })

  test('keeps its text and stars, and the time of the next possible review is below them', async ({
    page,
  }) => {
    const tour = await bookableTour(page.request, 14)
    await signUp(page.request)
    await page.goto(tourPath(tour))
    await openTab(page, 'Reviews')
    const message =
      'You have written a review of this within the last day. You can write the next one in 3 hours.'
    await page.route('**/api/cards/*/review', (route) =>
      route.fulfill({ status: 429, json: { code: 'rate_limited', message } }),
    )
    const form = page.getByRole('form', { name: 'Add a review' })
    await giveFiveStars(form, 'Food')
    const text = form.getByLabel('Review', { exact: true })
    await text.fill('Every word of this counts.')
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(text).toHaveAccessibleDescription(message)
    await expect(text).toHaveValue('Every word of this counts.')
    await expect(
      form.getByRole('group', { name: 'Food', exact: true }).getByRole('radio', { checked: true }),
    ).toHaveValue('5')
    await text.press('End')
    await text.pressSequentially('!')
    await expect(text).toHaveAccessibleDescription('Looks good!')
  })
})

test('staff may delete any review, see a message, and the focus moves to the others', async ({
  page,
  request,
}) => {
  const tour = await bookableTour(request, 13)
  const member = await signUp(request)
  const text = `Never again, says ${member.username}.`
  await postReview(request, tour, member, 'Once more, please.')
  await postReview(request, tour, member, text)
  await signInAdmin(page.request)
  await page.goto(tourPath(tour))
  const panel = await openTab(page, 'Reviews')
  const review = panel.getByRole('listitem').filter({ hasText: text })
  await review.getByRole('button', { name: /^Delete/ }).click()
  const toastShown = waitForToast(page, 'Successfully!')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await toastShown
  await expect(review).toHaveCount(0)
  await expect(panel.getByText('Once more, please.').first()).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Reviews', exact: true })).toBeFocused()
})

test('leaving while a review is being sent does not lead back to the tour', async ({ page }) => {
  const tour = await bookableTour(page.request, 15)
  const member = await signUp(page.request)
  await page.goto(`${tourPath(tour)}?reviews=2#reviews`)
  const form = page.getByRole('form', { name: 'Add a review' })
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(member.email)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/cards/*/review', async (route) => {
    await gate.promise
    await route.continue()
  })
  await form.getByLabel('Review', { exact: true }).fill(`Seen from afar, says ${member.username}.`)
  await form.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('Shop', { exact: true }).click()
  await expect(page).toHaveURL('/shop/products')
  gate.resolve()
  await expect(messages(page)).toContainText('Successfully!')
  // By then the tour would have opened again.
  await expect(messages(page)).not.toContainText('Successfully!')
  await expect(page).toHaveURL('/shop/products')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, refusals: ['/tour-item/*'] })

  test('a review is written once, and one without a word comes back', async ({ page }) => {
    const tour = await bookableTour(page.request, 16)
    const member = await signUp(page.request)
    await page.goto(`${tourPath(tour)}#reviews`)
    const form = page.getByRole('form', { name: 'Add a review' })
    await giveFiveStars(form, 'Food')
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(form.getByLabel('Review', { exact: true })).toHaveAccessibleDescription('required')
    await expect(
      form.getByRole('group', { name: 'Food', exact: true }).getByRole('radio', { checked: true }),
    ).toHaveValue('5')
    const text = `Slippers on the jetty, says ${member.username}.`
    await form.getByLabel('Review', { exact: true }).fill(text)
    await form.getByRole('button', { name: 'Submit' }).dblclick()
    await expect(form.getByRole('status')).toHaveText('Successfully!')
    await expect(page.getByRole('listitem').filter({ hasText: text })).toHaveCount(1)
    await expect(form.getByLabel('Review', { exact: true })).toHaveValue('')
  })
})
