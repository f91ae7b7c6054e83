// What the booking form says beside Book now: what is due today and later, and until when cancelling is free.
import { panel, typeDate } from './booking-panel.ts'
import { expect, test } from './staff-items.ts'
import { scheduledTour, tourPath } from './tours.ts'
import { signUp } from './visitors.ts'

const facts = {
  depositPercent: 20,
  balanceDueDays: 30,
  cancellationTerms: [{ daysBefore: 14, percentKept: 50 }],
}

/** The form of a tour with this announced date starts without a date. */
const passed = '2020-05-17'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('the form says how one pays and cancels before a date is chosen', async ({
      page,
      request,
      items,
    }) => {
      await page.goto(tourPath(await items.createTour({ calendar: passed })))
      await expect(panel(page)).toContainText(
        'Nothing is due when you book. You pay at the meeting point, by card or in cash.',
      )
      await expect(panel(page)).toContainText('You can cancel free of charge until the day before departure.')

      await page.goto(tourPath(await scheduledTour(request)))
      await expect(panel(page)).toContainText(
        'You can cancel free of charge until 43 days before departure. After that we keep 20 % of the price from 42 days before departure, 50 % from 14 days before and all of it from 3 days before.',
      )

      await page.goto(tourPath(await items.createTour({ facts, calendar: passed })))
      await expect(panel(page)).toContainText(
        /When you book, 20 % of the price is due, by bank transfer within 7 days\. After that the booking lapses, and its seats are free for others\. The rest is due 30 days before departure/,
      )
      await expect(panel(page).getByRole('button', { name: 'Book now' })).toHaveAccessibleDescription(
        /You can cancel free of charge until 15 days before departure\./,
      )
    })
  })
}

test('with a date it says amounts and days, and after booking until when to pay', async ({ page, items }) => {
  const { email } = await signUp(page.request)
  await page.goto(tourPath(await items.createTour({ facts })))
  await expect(panel(page).getByLabel('Email', { exact: true })).toHaveValue(email)
  const day = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  await typeDate(page, day.split('-').reverse().join('-'))
  await expect(panel(page)).toContainText(
    /Due when you book: \$128\.0, by bank transfer within 7 days\. .* The balance of \$512\.0 is due on \w+ \d/,
  )
  await expect(panel(page)).toContainText(
    /You can cancel free of charge until \w+ \d+ \w+ \d{4}\. After that we keep 50 % of the price until/,
  )
  await panel(page).getByRole('button', { name: 'Book now' }).click()
  await expect(panel(page)).toContainText(
    /Booked, for \$640\.0 in all\. Please pay \$128\.0 by .* your time, in \d+ days\. After that the booking lapses, .* The balance of \$512\.0 is due on /,
  )
})
