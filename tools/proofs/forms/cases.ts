// One valid press of each form of the pages.
import type { TestApp } from '#server/testing/build-test-app.ts'
import { createProduct, createTour, signUp } from '#server/testing/factories.ts'
import type { Mailboxes } from '#server/testing/mailbox.ts'
import { prepareSampleCalls } from '#server/testing/sample-calls.ts'
import { casesOfAccount, casesOfLinks } from './account-cases.ts'
import type { FormCase } from './form-case.ts'
import { casesOfComments, casesOfReviews, casesOfShop, casesOfTrips } from './shop-cases.ts'
import {
  casesOfDepartures,
  casesOfItems,
  casesOfOrders,
  casesOfProducts,
  casesOfSchedule,
  casesOfStaff,
} from './staff-cases.ts'

/** Forms that this table leaves to others. */
export const provenElsewhere: Readonly<Record<string, string>> = {
  'client/admin/departures/schedule-forms.ts changeMany':
    'Only script selects departures. Without script each has its form.',
  'client/site/tours/tour-item.tsx waiting':
    'Only script draws the form. Without script the refused booking form joins the list.',
  'client/site/setting/setting-forms.ts passkey-proof': 'Only a browser reaches an authenticator.',
  'client/site/setting/setting-forms.ts add-passkey': 'Only a browser reaches an authenticator.',
  'client/site/setting/setting-forms.ts second-factor':
    'Only houses that ask staff for a second factor have the form (server/features/sign-in/second-factor.test.ts).',
}

/** Records for all cases. The presses can be made one after another in their order. */
export async function prepareCases(mailboxes: Mailboxes): Promise<FormCase[]> {
  const { testApp } = mailboxes
  await confirmAddresses(testApp)
  const owner = await signUp(testApp)
  const clerk = await signUp(testApp, { role: 3 })
  const calls = await prepareSampleCalls(testApp, owner)
  await testApp.sql`update users set email_confirmed_at = null where id = ${owner.userId}`
  const product = await createProduct(testApp)
  const tour = await createTour(testApp, { seats: 100 })
  const cases = [
    ...(await casesOfLinks(mailboxes, clerk)),
    ...(await casesOfAccount(testApp, owner, calls)),
    ...(await casesOfShop(testApp, product.id)),
    ...(await casesOfTrips(testApp, tour.id, calls, owner)),
    ...casesOfReviews(owner, tour.id, product.id, calls),
    ...casesOfComments(),
    ...(await casesOfStaff(testApp, clerk, calls)),
    ...(await casesOfOrders(testApp, clerk, calls)),
    ...(await casesOfProducts(testApp, clerk)),
    ...casesOfItems(clerk, calls),
    ...casesOfDepartures(clerk, calls),
    ...(await casesOfSchedule(testApp, clerk, calls)),
  ]
  return cases.map((each) => ({ ...each, ...(each.call && { input: each.input ?? calls[each.call] }) }))
}

/** From now on, new users have a confirmed address: others do not wait for seats. */
async function confirmAddresses({ sql }: TestApp): Promise<void> {
  await sql`
    create function confirm_address() returns trigger language plpgsql as $$
      begin new.email_confirmed_at := coalesce(new.email_confirmed_at, now()); return new; end $$`
  await sql`create trigger confirm_address before insert on users for each row execute function confirm_address()`
}
