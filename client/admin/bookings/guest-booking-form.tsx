// The form of a booking for a guest: when, how many, and who.
import { useRef, useState } from 'react'
import { LeaveDialog } from '#client/admin/form/leave-dialog.tsx'
import { useUnsavedGuard } from '#client/admin/form/use-unsaved-guard.ts'
import { Checkbox } from '#client/design-system/choice.tsx'
import { Field } from '#client/design-system/field.tsx'
import { parseNumber } from '#client/design-system/number-entry.ts'
import { NumberField } from '#client/design-system/number-field.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { bookingTotal } from '#client/features/bookings/booking-values.ts'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { formatPrice } from '#client/lib/format.ts'
import { type FormResult, isPerhapsDone } from '#client/lib/forms/form-result.ts'
import type { WaitingUser } from '#contract/departure-queue.ts'
import type { TourDeparture } from '#contract/departures.ts'
import { extensionHint, longestTypedPhone } from '#contract/phone-numbers.ts'
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
  /** The page's `actionData`. */
  sent: FormResult | undefined
  /** Idempotency key of the first press. */
  formKey: string
}

export function GuestBookingForm(props: GuestBookingFormProps) {
  const { tour, departures, earlier, waiting, loadedAt, sent, formKey } = props
  const form = usePageForm({ sent, initialKey: formKey })
  const start = { ...guestOf(earlier, waiting), date: props.date, ...form.values }
  const [date, setDate] = useState(start.date)
  const [phone, setPhone] = useState(start.phone)
  const [ticketCount, setTicketCount] = useState(parseNumber(start.ticketCount ?? '1', 1))
  const [isLate, setIsLate] = useState(form.values.isLate !== undefined)
  const [isChanged, setIsChanged] = useState(sent !== undefined)
  /** The refusal whose date was corrected. */
  const [corrected, setCorrected] = useState<unknown>()
  const guard = useUnsavedGuard(isChanged, useRef(false))
  const cost = departures?.find((each) => each.date === date)?.cost ?? tour?.cost
  const hidden = { tourId: tour?._id, guestId: earlier?.userId, waitingEntryId: waiting?._id }
  const textField = (name: 'username' | 'email' | 'phone') => ({
    name,
    error: form.fieldErrors[name],
    autoComplete: 'off',
  })
  return (
    <PageForm
      form={form}
      refusedTitle={
        form.result?.refusal !== undefined && isPerhapsDone(form.result.refusal)
          ? 'The answer got lost: it may be booked already. Press again: it is booked once.'
          : 'Nothing was booked. What you have entered is still there.'
      }
      aria-label="New booking"
      className="grid max-w-[980px] gap-6"
      onInput={() => setIsChanged(true)}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ''} />
      ))}
      <fieldset className="admin-card grid grid-cols-2 gap-5 max-md:grid-cols-1">
        <legend className="float-left col-span-full font-display font-semibold text-[1.375rem] text-ink">
          Departure
        </legend>
        <GuestDateField
          key={tour?._id}
          tour={tour}
          departures={departures}
          loadedAt={loadedAt}
          value={date}
          isLate={isLate}
          error={corrected === form.result ? undefined : form.fieldErrors.date}
          onChange={(chosen) => {
            setDate(chosen)
            setCorrected(form.result)
          }}
        />
        <NumberField
          label="Tickets"
          name="ticketCount"
          min={1}
          max={maxTickets}
          value={ticketCount}
          {...(Number.isNaN(ticketCount) && { defaultText: start.ticketCount })}
          error={form.fieldErrors.ticketCount}
          hint={cost === undefined ? '' : `${formatPrice(bookingTotal(ticketCount, cost), true)} in total`}
          onChange={(chosen) => {
            setTicketCount(chosen)
            setIsChanged(true)
          }}
        />
        <div className="col-span-full">
          <Checkbox
            label="Closed for customers too"
            hint="Also departures that are closed, or whose bookings have ended, until their day ends."
            name="isLate"
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
        <Field
          label="Name"
          required
          maxLength={maxName}
          defaultValue={start.username}
          {...textField('username')}
        />
        <Field label="Email" type="email" required defaultValue={start.email} {...textField('email')} />
        <Field
          label="Phone number"
          type="tel"
          maxLength={longestTypedPhone}
          hint={extensionHint(phone)}
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
          {...textField('phone')}
        />
        <div className="col-span-full">
          <TextareaField
            label="Message"
            name="description"
            rows={3}
            maxLength={maxBookingMessage}
            defaultValue={start.description}
            error={form.fieldErrors.description}
            hint="Wishes of the guest; the guest sees them too."
          />
        </div>
      </fieldset>
      <div>
        <SubmitButton form={form} busy={form.isSending && 'One moment'}>
          Book
        </SubmitButton>
      </div>
      <LeaveDialog leaveGuard={guard} />
    </PageForm>
  )
}

interface GuestEntries {
  username: string
  email: string
  phone: string
  ticketCount?: string
  description?: string
}

function guestOf(earlier: Trip | null, waiting: WaitingUser | null): GuestEntries {
  const { username, email, phone } = waiting ?? earlier ?? { username: '', email: '', phone: '' }
  return { username, email, phone, ...(waiting !== null && { ticketCount: String(waiting.tickets) }) }
}
