// Messages to everybody on a departure, and the forms for a new one.

import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { type MessageRecipients, maxMessageSubject, maxMessageText } from '#contract/staff-vocabulary.ts'
import '#client/admin/bookings/notes.css'
import { FormDisclosure } from '#client/admin/form/form-disclosure.tsx'
import { formatSlashTime } from '#client/admin/record/format.ts'
import { Field } from '#client/design-system/field.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { formatNumber } from '#client/lib/format.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { formNameOf } from '#client/lib/forms/send-form.ts'
import type { DepartureMessage } from '#contract/departure-messages.ts'
import { messageForm } from './departure-forms.ts'

interface DepartureMessagesProps {
  /** Newest first. */
  items: readonly DepartureMessage[]
  /** Addresses that a message goes to. */
  recipients: number
  /** Addresses of those whom the departure lost when it was cancelled. */
  formerRecipients: number
  /** The page's `actionData`. */
  sent: FormResult | undefined
  /** Makes a repeated form send once. */
  formKey: string
}

export function DepartureMessages({ items, recipients, formerRecipients, ...rest }: DepartureMessagesProps) {
  const mayWrite = useMayCall('POST /tours/departures/:id/:date/messages', { desk: true })
  return (
    <section className="admin-card no-print grid gap-4" aria-labelledby="messages">
      <h2 id="messages" className="text-card">
        Messages
      </h2>
      {mayWrite && (
        <div className="flex flex-wrap gap-3">
          <NewMessage to="former" count={formerRecipients} {...rest} />
          <NewMessage to="travellers" count={recipients} {...rest} />
        </div>
      )}
      {items.length === 0 ? (
        <p>
          {recipients + formerRecipients === 0
            ? 'Nobody with an e-mail address is booked.'
            : 'No message was sent yet.'}
        </p>
      ) : (
        <ul className="staff-notes">
          {items.map(({ _id, subject, text, by, createdAt, mails }) => (
            <li key={_id}>
              <p>
                <b className="text-ink wrap-anywhere">{subject}</b>
              </p>
              <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
              <p className="text-small">
                <span>{`${by?.username ?? 'A former colleague'}, `}</span>
                <time dateTime={createdAt}>{`${formatSlashTime(createdAt)} UTC`}</time>
                <span>{`. ${fateText(mails)}`}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function fateText({ waiting, sent, failed, kept }: DepartureMessage['mails']): string {
  const parts = [
    [sent, 'sent'],
    [waiting, 'waiting'],
    [failed, 'failed'],
    [kept, 'not sent, because no mail server is set up'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, fate]) => `${formatNumber(count)} ${fate}`)
    .join(', ')
}

const labels: Record<MessageRecipients, string> = {
  former: 'Write to those who were booked',
  travellers: 'Write to everybody',
}

const effects: Record<MessageRecipients, string> = {
  former:
    'Each address with a booking that was cancelled or moved with the departure gets one mail, with the guest’s name above and that booking below your text.',
  travellers:
    'Each address with a confirmed booking gets one mail, with the guest’s name above and the booking below your text. Bookings that are made later get none.',
}

interface NewMessageProps extends Pick<DepartureMessagesProps, 'sent' | 'formKey'> {
  to: MessageRecipients
  /** Number of addresses. */
  count: number
}

function NewMessage({ to, count, sent, formKey }: NewMessageProps) {
  const name = formNameOf(messageForm, to)
  const form = usePageForm({ name, sent, initialKey: `${formKey} ${name}` })
  return (
    <FormDisclosure
      form={form}
      isOffered={count > 0}
      label={labels[to]}
      send={count === 1 ? 'Send to 1 address' : `Send to ${formatNumber(count)} addresses`}
    >
      <p>{effects[to]}</p>
      <Field
        label="Subject"
        name="subject"
        required
        maxLength={maxMessageSubject}
        hint="Tour and date are added."
        error={form.fieldErrors.subject}
        defaultValue={form.values.subject}
      />
      <TextareaField
        label="Text"
        name="text"
        required
        rows={6}
        maxLength={maxMessageText}
        error={form.fieldErrors.text}
        defaultValue={form.values.text}
      />
    </FormDisclosure>
  )
}
