// Messages to everybody on a departure, and the form for a new one.
import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import '#client/admin/bookings/notes.css'
import { useState } from 'react'
import { FormDialog } from '#client/admin/form/form-dialog.tsx'
import { useFormCall } from '#client/admin/form/use-form-call.ts'
import { formatSlashTime } from '#client/admin/record/format.ts'
import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { type Question, useQuestion } from '#client/design-system/use-question.ts'
import { api } from '#client/lib/api.ts'
import { formatNumber } from '#client/lib/format.ts'
import {
  type DepartureMessage,
  type MessageRecipients,
  maxMessageSubject,
  maxMessageText,
} from '#contract/departure-messages.ts'

interface DepartureMessagesProps {
  /** Id of the tour. */
  tourId: string
  date: string
  /** Newest first. */
  items: readonly DepartureMessage[]
  /** Addresses that a message goes to. */
  recipients: number
  /** Addresses of those whom the departure lost when it was cancelled. */
  formerRecipients: number
  onSent: () => void
}

export function DepartureMessages({ items, recipients, formerRecipients, ...rest }: DepartureMessagesProps) {
  const { question, ask, close } = useQuestion<Recipients>()
  const mayWrite = useMayCall('POST /tours/departures/:id/:date/messages', { desk: true })
  return (
    <section className="admin-card no-print grid gap-4" aria-labelledby="messages">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="messages" className="text-card">
          Messages
        </h2>
        <span className="flex flex-wrap gap-3">
          {mayWrite && formerRecipients > 0 && (
            <Button
              look="secondary"
              size="small"
              onClick={() => ask({ to: 'former', count: formerRecipients })}
            >
              Write to those who were booked
            </Button>
          )}
          {mayWrite && recipients > 0 && (
            <Button
              look="secondary"
              size="small"
              onClick={() => ask({ to: 'travellers', count: recipients })}
            >
              Write to everybody
            </Button>
          )}
        </span>
      </div>
      {items.length === 0 ? (
        <p>{recipients === 0 ? 'Nobody with an e-mail address travels.' : 'No message was sent yet.'}</p>
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
      {question !== null && (
        <MessageDialog key={question.key} question={question} onClose={close} {...rest} />
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

interface Recipients {
  to: MessageRecipients
  /** Number of addresses. */
  count: number
}

interface MessageDialogProps extends Pick<DepartureMessagesProps, 'tourId' | 'date' | 'onSent'> {
  question: Question<Recipients>
  onClose: () => void
}

function MessageDialog({ tourId, date, question, onClose, onSent }: MessageDialogProps) {
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const [isDone, setIsDone] = useState(false)
  const call = useFormCall(() => {
    setIsDone(true)
    onSent()
  })
  const { to, count } = question.about

  function send(): void {
    const missing = Object.entries({ subject, text }).filter(([, value]) => value.trim() === '')
    if (missing.length > 0) {
      call.setErrors(Object.fromEntries(missing.map(([name]) => [name, 'required'])))
      return
    }
    const body = { subject, text, to }
    void call.submit(JSON.stringify(body), (idempotencyKey) =>
      api(
        'POST /tours/departures/:id/:date/messages',
        { params: { id: tourId, date }, body },
        { idempotencyKey },
      ),
    )
  }

  return (
    <FormDialog
      isOpen={question.isOpen && !isDone}
      title={to === 'former' ? 'Write to those who were booked' : 'Write to everybody'}
      send={count === 1 ? 'Send to 1 address' : `Send to ${formatNumber(count)} addresses`}
      isSending={call.isSending}
      failure={call.failure}
      onSend={send}
      onClose={onClose}
    >
      <p>
        {to === 'former'
          ? 'Each address with a booking that was cancelled or moved with the departure gets one mail, with the guest’s name above and that booking below your text.'
          : 'Each address with a confirmed booking gets one mail, with the guest’s name above and the booking below your text. Bookings that are made later get none.'}
      </p>
      <Field
        label="Subject"
        name="subject"
        required
        maxLength={maxMessageSubject}
        hint="Tour and date are added."
        error={call.errors.subject}
        value={subject}
        onChange={({ target }) => setSubject(target.value)}
      />
      <TextareaField
        label="Text"
        name="text"
        required
        rows={6}
        maxLength={maxMessageText}
        error={call.errors.text}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  )
}
