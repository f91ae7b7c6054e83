// The ledger of a booking or order, oldest first, with "Entered by mistake", and the entries that wait for a second person.

import { Form } from 'react-router'
import { formatSlashDate, formatSlashTime } from '#client/admin/record/format.ts'
import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { formatPrice } from '#client/lib/format.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { dayOf, today } from '#client/lib/server-day.ts'
import { useIsSending } from '#client/lib/use-is-sending.ts'
import type { Ledger, StaffLedgerEntry, WaitingEntry } from '#contract/payments.ts'
import { maxReasonText } from '#contract/vocabulary.ts'
import { EntryButton } from './entry-form.tsx'
import { entryTitles, wayTitles } from './payment-words.ts'

interface LedgerEntriesProps {
  ledger: Pick<Ledger, 'entries' | 'waiting'>
  outcome: FormResult | undefined
}

export function LedgerEntries({ ledger: { entries, waiting }, outcome }: LedgerEntriesProps) {
  const other = outcome?.form === 'entry' ? undefined : outcome
  const isAboutShown = entries.some(({ _id }) => _id === other?.values?.entry)
  return (
    <>
      {other?.done !== undefined && <Notice tone="ok">{other.done}</Notice>}
      {other?.refusal !== undefined && !isAboutShown && (
        <Notice tone="error" title="Nothing was changed">
          {other.refusal.message}
        </Notice>
      )}
      {waiting.length > 0 && (
        <div className="grid gap-3">
          <h3 className="font-display text-[1.25rem]">Waiting for a second person</h3>
          <ul className="payment-list">
            {waiting.map((entry) => (
              <li key={entry._id}>
                <WaitingText entry={entry} />
                <WaitingButtons entry={entry} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {entries.length > 0 && (
        <div className="grid gap-3">
          <h3 className="font-display text-[1.25rem]">Ledger</h3>
          <ol className="payment-list" aria-label="Ledger">
            {entries.map((entry) => (
              <Entry
                key={entry._id}
                entry={entry}
                outcome={other?.values?.entry === entry._id ? other : undefined}
              />
            ))}
          </ol>
        </div>
      )}
    </>
  )
}

export function WaitingText({ entry: { way, amount, receivedOn, note, by, at } }: { entry: WaitingEntry }) {
  return (
    <div className="min-w-0">
      <p className="font-[650] text-ink">
        <span>{`${wayTitles[way]} of `}</span>
        <span className="money">{formatPrice(amount)}</span>
      </p>
      <p className="text-small">
        {`Received ${formatSlashDate(receivedOn)}, entered ${formatSlashTime(at)} UTC by ${by ?? 'an erased account'} for a booking or order of their own. It counts once another member of staff agrees.`}
      </p>
      {note !== '' && <p className="text-small wrap-anywhere">{note}</p>}
    </div>
  )
}

export function WaitingButtons({ entry: { _id, way, amount } }: { entry: WaitingEntry }) {
  const about = `${wayTitles[way]} of ${formatPrice(amount)}`
  const mayAgree = useMayCall('POST /payments/entries/:id/agree', { money: true })
  if (!mayAgree) return null
  return (
    <div className="flex flex-wrap gap-2">
      <EntryButton form="agree" entryId={_id} about={about}>
        Agree
      </EntryButton>
      <EntryButton form="takeBack" entryId={_id} about={about}>
        Decline
      </EntryButton>
    </div>
  )
}

function Entry({ entry, outcome }: { entry: StaffLedgerEntry; outcome: FormResult | undefined }) {
  const { kind, amount, at, way, receivedOn, note, by, hasNoSecondPerson, mistakable } = entry
  const mayTakeBack = useMayCall('POST /payments/entries/:id/take-back', { money: true })
  const isOut = kind === 'refund' || kind === 'takenBack'
  const title = `${entryTitles[kind]}${way === null ? '' : `: ${wayTitles[way].toLowerCase()}`}`
  const facts = [
    ...(receivedOn === null ? [] : [`received ${formatSlashDate(receivedOn)}`]),
    `entered ${formatSlashTime(at)} UTC${by === null ? '' : ` by ${by}`}`,
    ...(hasNoSecondPerson ? ['for an own booking or order, without a second person'] : []),
  ].join(', ')
  return (
    <li>
      <div className="min-w-0">
        <p className="font-[650] text-ink">
          <span>{`${title}, `}</span>
          <span className="money">{`${isOut ? '−' : ''}${formatPrice(amount)}`}</span>
        </p>
        <p className="text-small">{facts[0]!.toUpperCase() + facts.slice(1)}</p>
        {note !== '' && <p className="text-small wrap-anywhere">{note}</p>}
      </div>
      {mayTakeBack && mistakable > 0 && (
        <Mistake entry={entry} about={`${title}, ${formatPrice(amount)}`} outcome={outcome} />
      )}
    </li>
  )
}

interface MistakeProps {
  entry: StaffLedgerEntry
  about: string
  outcome: FormResult | undefined
}

/** Asks first, and after the day of entry for a reason. */
function Mistake({ entry: { _id, at }, about, outcome }: MistakeProps) {
  const isSending = useIsSending('takeBack')
  const isOfToday = dayOf(at) === today()
  const refusal = outcome?.refusal
  const error = refusal?.fieldErrors.reason
  return (
    <details className="entry-mistake" open={refusal !== undefined || undefined}>
      <summary>
        Entered by mistake<span className="sr-only">{`: ${about}`}</span>
      </summary>
      <Form
        method="post"
        noValidate
        preventScrollReset
        className="grid gap-3"
        onSubmit={(event) => {
          if (isSending) event.preventDefault()
        }}
      >
        <input type="hidden" name="form" value="takeBack" />
        <input type="hidden" name="entry" value={_id} />
        {refusal !== undefined && error === undefined && <Notice tone="error">{refusal.message}</Notice>}
        <p className="text-small">
          {`It counts no more, and what it paid is due again. The customer is not mailed.${!isOfToday ? ' After the day of entry only a super admin can do this.' : ''}`}
        </p>
        <Field
          label={isOfToday ? 'Reason (optional)' : 'Reason'}
          name="reason"
          maxLength={maxReasonText}
          autoComplete="off"
          defaultValue={outcome?.values?.reason}
          {...(error !== undefined && { error })}
        />
        <div>
          <Button size="small" type="submit" aria-disabled={isSending || undefined}>
            Take it back
          </Button>
        </div>
      </Form>
    </details>
  )
}
