// Erasing an account: what stands against it or what it takes along, and the confirmation.

import { Field } from '#client/design-system/field.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import type { PageForm as PageFormState } from '#client/features/forms/use-page-form.ts'
import { useUser } from '#client/features/session/session.ts'
import { billSentence } from '#contract/bill-sentences.ts'
import { formatReference } from '#contract/booking-reference.ts'
import { settingPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import { staffBookingPage, staffOrderPage } from '#contract/pages/staff-pages.ts'
import type { ManagedUserDetails } from '#contract/user-management.ts'

const link = 'text-sea underline hover:no-underline'

interface EraseUserProps {
  user: ManagedUserDetails
  form: PageFormState
}

export function EraseUser({ user, form }: EraseUserProps) {
  const isOwn = useUser()?._id === user._id
  return (
    <section aria-labelledby="erase" className="admin-card grid max-w-[860px] gap-5">
      <h2 id="erase" className="text-[1.375rem]">
        Erase the account
      </h2>
      {isOwn ? (
        <p>
          Your own account is erased{' '}
          <Link to={settingPage.path} className={link}>
            under Setting
          </Link>
          .
        </p>
      ) : (
        <Erasing user={user} form={form} />
      )}
    </section>
  )
}

function Erasing({ user, form }: EraseUserProps) {
  if (user.openOrders.length + user.openBills.length > 0) return <Unsettled user={user} />
  return (
    <>
      <Effects user={user} />
      <PageForm form={form} refusedTitle="Nothing was erased" aria-labelledby="erase" className="grid gap-5">
        <div className="grid grid-cols-[1fr_auto] items-start gap-5 max-md:grid-cols-1">
          <Field
            label={`Type ${user.username} to confirm`}
            name="username"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={form.values.username}
            error={form.fieldErrors.username}
          />
          <div className="md:mt-7.5">
            <SubmitButton form={form} look="secondary" size="small">
              Erase for good
            </SubmitButton>
          </div>
        </div>
      </PageForm>
    </>
  )
}

function Unsettled({ user: { openOrders, openBills } }: { user: ManagedUserDetails }) {
  return (
    <Notice tone="warning" title="The account cannot be erased yet">
      <ul className="grid gap-1">
        {openOrders.map(({ _id, reference }) => (
          <li key={_id}>
            <Link to={addressOf(staffOrderPage, { id: _id })} className={link}>
              {`Order ${formatReference(reference)}`}
            </Link>{' '}
            is not finished.
          </li>
        ))}
        {openBills.map(({ recordId, reference }) => (
          <li key={recordId}>
            Money is owed for the{' '}
            <Link to={addressOf(staffBookingPage, { id: recordId })} className={link}>
              {`booking ${formatReference(reference)}`}
            </Link>
            .
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Effects({ user: { upcomingBookings, refunds } }: { user: ManagedUserDetails }) {
  return (
    <div className="grid gap-2">
      <p>
        Name, addresses, cart and sessions go at once, and cannot be brought back. Finished orders and their
        invoices stay, apart from the account.
      </p>
      {upcomingBookings > 0 && (
        <p>
          {`${
            upcomingBookings === 1
              ? '1 booking that lies ahead is'
              : `${upcomingBookings} bookings that lie ahead are`
          } cancelled by the terms.`}
        </p>
      )}
      {refunds.length > 0 && (
        <ul className="grid gap-1">
          {refunds.map(({ bookingId, reference, after }) => (
            <li key={bookingId}>
              <Link to={addressOf(staffBookingPage, { id: bookingId })} className={link}>
                {formatReference(reference)}
              </Link>
              <span>{`: ${billSentence(after, 'staff')}`}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
