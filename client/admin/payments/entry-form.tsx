// Enters a payment that has arrived by hand. Works without script too.
import { useId } from 'react'
import { Field, SelectField } from '#client/design-system/field.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { today } from '#client/lib/server-day.ts'
import { entryWays } from '#contract/entry-ways.ts'
import { maxReasonText } from '#contract/vocabulary.ts'
import type { EntryFormName } from './entry-forms.ts'
import { wayTitles } from './payment-words.ts'

interface EntryFormProps {
  /** The page's `actionData`. */
  sent: FormResult | undefined
  /** Makes a repeated form enter once. */
  entryKey: string
  /** In dollars; what is due, as a proposal. */
  proposed?: number
  /** Asks for the booking or order. */
  hasReference?: boolean
}

export function EntryForm({ sent, entryKey, proposed = 0, hasReference = false }: EntryFormProps) {
  const id = useId()
  const form = usePageForm({ name: 'entry' satisfies EntryFormName, sent, initialKey: entryKey })
  // On a page of its own, or within the payments of a record.
  const Heading = hasReference ? 'h2' : 'h3'
  const field = (name: string, value = '') => ({
    name,
    autoComplete: 'off',
    defaultValue: form.values[name] ?? value,
    error: form.fieldErrors[name],
  })
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <Heading id={id} className="font-display text-[1.25rem]">
        Enter a payment
      </Heading>
      <PageForm form={form} refusedTitle="Nothing was entered" aria-labelledby={id} className="grid gap-4">
        <div className="entry-form">
          {hasReference && <Field label="Reference" required {...field('reference')} />}
          <SelectField label="Way" name="way" defaultValue={form.values.way ?? 'cash'}>
            {entryWays.map((way) => (
              <option key={way} value={way}>
                {wayTitles[way]}
              </option>
            ))}
          </SelectField>
          <Field
            label="Amount in $"
            inputMode="decimal"
            required
            {...field('amount', proposed > 0 ? String(proposed) : '')}
          />
          <Field label="Received on" type="date" max={today()} {...field('receivedOn', today())} />
          <Field label="Remark" maxLength={maxReasonText} hint="For staff only" {...field('note')} />
          <div className="entry-send">
            <SubmitButton form={form} size="small">
              Enter payment
            </SubmitButton>
          </div>
        </div>
      </PageForm>
    </section>
  )
}
