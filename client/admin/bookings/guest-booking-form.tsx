// The form of a booking for a guest: when, how many, and who.

import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { LeaveDialog } from '#client/admin/form/leave-dialog.tsx'
import { useFormCall } from '#client/admin/form/use-form-call.ts'
import { useUnsavedGuard } from '#client/admin/form/use-unsaved-guard.ts'
import { FailureBanner } from '#client/admin/screen/failure-banner.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Checkbox } from '#client/design-system/choice.tsx'
import { Field } from '#client/design-system/field.tsx'
import { NumberField } from '#client/design-system/number-field.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import {
  type BookingProblems,
  type BookingValues,
  bookingTotal,
  emptyBooking,
  findProblems,
} from '#client/features/bookings/booking-values.ts'
import { api } from '#client/lib/api.ts'
import { unreachable } from '#client/lib/api-error.ts'
import { whenStaying } from '#client/lib/failed-page-loads.tsx'
import { formatPrice } from '#client/lib/format.ts'
import { today } from '#client/lib/server-day.ts'
import type { WaitingUser } from '#contract/departure-queue.ts'
import type { TourDeparture } from '#contract/departures.ts'
import { addressOf } from '#contract/pages/page.ts'
import { staffBookingPage } from '#contract/pages/staff-pages.ts'
import { extensionHint, longestTypedPhone, phoneToSend } from '#contract/phone-numbers.ts'
import type { Tour } from '#contract/tours.ts'
import type { Trip } from '#contract/trips.ts'
import { maxBookingMessage, maxName, maxTickets } from '#contract/vocabulary.ts'
import { GuestDateField } from './guest-date-field.tsx'

interface GuestBookingFormProps {
  tour: Tour | null
  /** Null for a tour that leaves any day. */
  departures: readonly TourDeparture[] | null
  /** Chosen before, for example on the page of a departure. */
  date: string
  /** An earlier booking of the guest. */
  earlier: Trip | null
  /** The entry of the waiting list that the booking is for. */
  waiting: WaitingUser | null
  loadedAt: string
}

export function GuestBookingForm({
  tour,
  departures,
  date,
  earlier,
  waiting,
  loadedAt,
}: GuestBookingFormProps) {
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  const start = valuesOf(earlier, waiting, date)
  const [values, setValues] = useState<BookingValues>(start)
  const [isLate, setIsLate] = useState(false)
  const [problems, setProblems] = useState<BookingProblems & { tourId?: string }>({})
  const call = useFormCall(() => {})
  const guard = useUnsavedGuard(JSON.stringify(values) !== JSON.stringify(start), isLeaving)
  function change(changes: Partial<BookingValues>): void {
    setValues((before) => ({ ...before, ...changes }))
    // A corrected field shows no old problem.
    setProblems((before) => withoutKeys(before, Object.keys(changes)))
    call.setErrors(withoutKeys(call.errors, Object.keys(changes)))
  }

  const cost = departures?.find((each) => each.date === values.date)?.cost ?? tour?.cost

  function book(): void {
    const found: typeof problems = findProblems(values, today())
    if (tour === null) found.tourId = 'Choose a tour first.'
    if (departures !== null && !departures.some((each) => each.date === values.date)) found.date = 'required'
    setProblems(found)
    if (tour === null || Object.keys(found).length > 0) return
    const body = {
      ...values,
      tourId: tour._id,
      phone: phoneToSend(values.phone),
      isLate,
      ...(earlier?.userId == null ? {} : { userId: earlier.userId }),
      ...(waiting === null ? {} : { waitingEntryId: waiting._id }),
    }
    void call.submit(JSON.stringify(body), async (idempotencyKey) => {
      const booking = await api('POST /tours/for-guests', { body }, { idempotencyKey })
      isLeaving.current = true
      // The next press sends the same call again, whose response is the same booking.
      const failure = whenStaying().then(() => Promise.reject(unreachable()))
      await Promise.race([navigate(addressOf(staffBookingPage, { id: booking._id })), failure])
    })
  }

  const failure = failureOf(problems) ?? call.failure
  const errorOf = (name: keyof BookingValues) => problems[name] ?? call.errors[name]
  const textField = (name: 'username' | 'email' | 'phone') => ({
    name,
    value: values[name],
    error: errorOf(name),
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  })
  return (
    <form
      noValidate
      aria-label="New booking"
      className="grid max-w-[980px] gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        book()
      }}
    >
      <fieldset className="admin-card grid grid-cols-2 gap-5 max-md:grid-cols-1">
        <legend className="float-left col-span-full font-display font-semibold text-[1.375rem] text-ink">
          Departure
        </legend>
        <GuestDateField
          key={tour?._id}
          tour={tour}
          departures={departures}
          loadedAt={loadedAt}
          value={values.date}
          isLate={isLate}
          error={errorOf('date')}
          onChange={(chosen) => change({ date: chosen })}
        />
        <NumberField
          label="Tickets"
          name="ticketCount"
          min={1}
          max={maxTickets}
          value={values.ticketCount}
          error={errorOf('ticketCount')}
          hint={
            cost === undefined ? '' : `${formatPrice(bookingTotal(values.ticketCount, cost), true)} in total`
          }
          onChange={(ticketCount) => change({ ticketCount })}
        />
        <div className="col-span-full">
          <Checkbox
            label="Closed for customers too"
            hint="Also departures that are closed, or whose bookings have ended, until their day ends."
            checked={isLate}
            onChange={({ target }) => setIsLate(target.checked)}
          />
        </div>
      </fieldset>
      <fieldset className="admin-card grid grid-cols-2 gap-5 max-md:grid-cols-1">
        <legend className="float-left col-span-full font-display font-semibold text-[1.375rem] text-ink">
          Guest
        </legend>
        <p className="col-span-full -mt-3 text-small">
          {(earlier ?? waiting)?.userId == null
            ? 'The booking belongs to the account that has confirmed the e-mail address. Without one the guest opens it by reference and PIN, and may claim it later.'
            : `The booking belongs to the account ${waiting === null ? 'of the earlier booking' : 'that waits'}.`}
        </p>
        <Field label="Name" required maxLength={maxName} {...textField('username')} />
        <Field label="Email" type="email" required {...textField('email')} />
        <Field
          label="Phone number"
          type="tel"
          maxLength={longestTypedPhone}
          hint={extensionHint(values.phone)}
          {...textField('phone')}
        />
        <div className="col-span-full">
          <TextareaField
            label="Message"
            name="description"
            rows={3}
            maxLength={maxBookingMessage}
            value={values.description}
            error={errorOf('description')}
            hint="Wishes of the guest; the guest sees them too."
            onChange={({ target }) => change({ description: target.value })}
          />
        </div>
      </fieldset>
      <div>
        <Button
          type="submit"
          aria-disabled={call.isSending || undefined}
          busy={call.isSending && 'One moment'}
        >
          Book
        </Button>
      </div>
      <LeaveDialog leaveGuard={guard} />
      {failure !== null && (
        <FailureBanner title="Nothing was booked">
          {`${failure} What you have entered is still there.`}
        </FailureBanner>
      )}
    </form>
  )
}

/** What to do about the first problem that the page has found itself. */
function failureOf({ tourId, ...fields }: BookingProblems & { tourId?: string }): string | null {
  return tourId ?? (Object.keys(fields).length > 0 ? 'Please check the marked fields.' : null)
}

function withoutKeys<Values extends object>(values: Values, keys: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key))) as Values
}

function valuesOf(earlier: Trip | null, waiting: WaitingUser | null, date: string): BookingValues {
  if (waiting !== null) {
    const { username, email, phone, tickets } = waiting
    return { ...emptyBooking, date, username, email, phone, ticketCount: tickets }
  }
  if (earlier === null) return { ...emptyBooking, date }
  const { username, email, phone } = earlier
  return { ...emptyBooking, date, username, email, phone }
}
