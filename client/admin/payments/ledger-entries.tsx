// The ledger of a booking or order, oldest first, with "Entered by mistake", and the entries that wait for a second person.

import { formatSlashDate, formatSlashTime } from '#client/admin/record/format.ts'
import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { type PageForm as PageFormState, usePageForm } from '#client/features/forms/use-page-form.ts'
import { formatPrice } from '#client/lib/format.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { formNameOf } from '#client/lib/forms/send-form.ts'
import { dayOf, today } from '#client/lib/server-day.ts'
import type { Ledger, StaffLedgerEntry, WaitingEntry } from '#contract/payments.ts'
import { maxReasonText } from '#contract/vocabulary.ts'
import type { EntryFormName } from './entry-forms.ts'
import { entryTitles, wayTitles } from './payment-words.ts'

interface LedgerEntriesProps {
  ledger: Pick<Ledger, 'entries' | 'waiting'>
  /** The page's `actionData`. */
  sent: FormResult | undefined
}

export const refusedTitle = 'Nothing was changed'

export function LedgerEntries({ ledger: { entries, waiting }, sent }: LedgerEntriesProps) {
  const decide = usePageForm({ name: 'decide' satisfies EntryFormName, sent })
  return (
    <>
      {waiting.length === 0 ? (
        <OutcomeNotice outcome={decide.result} refusedTitle={refusedTitle} />
      ) : (
        <div className="grid gap-3">
          <h3 className="font-display text-[1.25rem]">Waiting for a second person</h3>
          <PageForm
            form={decide}
            refusedTitle={refusedTitle}
            aria-label="Waiting for a second person"
            className="grid gap-3"
          >
            <ul className="payment-list">
              {waiting.map((entry) => (
                <li key={entry._id}>
                  <WaitingText entry={entry} />
                  <WaitingButtons form={decide} entry={entry} />
                </li>
              ))}
            </ul>
          </PageForm>
        </div>
      )}
      {entries.length > 0 && (
        <div className="grid gap-3">
          <h3 className="font-display text-[1.25rem]">Ledger</h3>
          <ol className="payment-list" aria-label="Ledger">
            {entries.map((entry) => (
              <Entry key={entry._id} entry={entry} sent={sent} />
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

interface WaitingButtonsProps {
  /** The form around the list. */
  form: Pick<PageFormState, 'isSending'>
  entry: WaitingEntry
}

export function WaitingButtons({ form, entry: { _id, way, amount } }: WaitingButtonsProps) {
  const about = `${wayTitles[way]} of ${formatPrice(amount)}`
  const mayAgree = useMayCall('POST /payments/entries/:id/agree', { money: true })
  if (!mayAgree) return null
  const button = (name: 'agree' | 'decline', title: string) => (
    <Button
      type="submit"
      name={name}
      value={_id}
      look="secondary"
      size="small"
      aria-disabled={form.isSending || undefined}
    >
      <span>{title}</span>
      <span className="sr-only">{`: ${about}`}</span>
    </Button>
  )
  return (
    <div className="flex flex-wrap gap-2">
      {button('agree', 'Agree')}
      {button('decline', 'Decline')}
    </div>
  )
}

function Entry({ entry, sent }: { entry: StaffLedgerEntry; sent: FormResult | undefined }) {
  const { _id, kind, amount, at, way, receivedOn, note, by, hasNoSecondPerson, mistakable } = entry
  const form = usePageForm({ name: formNameOf('takeBack' satisfies EntryFormName, _id), sent })
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
      {mayTakeBack && mistakable > 0 ? (
        <Mistake form={form} entry={entry} about={`${title}, ${formatPrice(amount)}`} />
      ) : (
        <OutcomeNotice outcome={form.result} refusedTitle={refusedTitle} />
      )}
    </li>
  )
}

interface MistakeProps {
  form: PageFormState
  entry: StaffLedgerEntry
  about: string
}

/** Asks first, and after the day of entry for a reason. */
function Mistake({ form, entry: { at }, about }: MistakeProps) {
  const isOfToday = dayOf(at) === today()
  return (
    <details className="entry-mistake" open={form.isSending || form.result !== undefined || undefined}>
      <summary>
        Entered by mistake<span className="sr-only">{`: ${about}`}</span>
      </summary>
      <PageForm
        form={form}
        refusedTitle={refusedTitle}
        aria-label={`Entered by mistake: ${about}`}
        className="grid gap-3"
      >
        <p className="text-small">
          {`It counts no more, and what it paid is due again. The customer is not mailed.${!isOfToday ? ' After the day of entry only a super admin can do this.' : ''}`}
        </p>
        <Field
          label={isOfToday ? 'Reason (optional)' : 'Reason'}
          name="reason"
          maxLength={maxReasonText}
          autoComplete="off"
          defaultValue={form.values.reason}
          error={form.fieldErrors.reason}
        />
        <div>
          <SubmitButton form={form} size="small">
            Take it back
          </SubmitButton>
        </div>
      </PageForm>
    </details>
  )
}
