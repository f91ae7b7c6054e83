// Enters a payment that has arrived by hand. Works without script too.
import { type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import { Button } from '#client/design-system/button.tsx'
import { Field, SelectField } from '#client/design-system/field.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { type FormResult, formFields } from '#client/lib/forms/form-result.ts'
import { today } from '#client/lib/server-day.ts'
import { useIsSending } from '#client/lib/use-is-sending.ts'
import { entryWays } from '#contract/entry-ways.ts'
import { maxReasonText } from '#contract/vocabulary.ts'
import { wayTitles } from './payment-words.ts'

interface EntryFormProps {
  /** Of the page, whichever form was sent. */
  outcome: FormResult | undefined
  /** Makes a repeated form enter once. */
  entryKey: string
  /** In dollars; what is due, as a proposal. */
  proposed?: number
  /** Asks for the booking or order. */
  hasReference?: boolean
}

export function EntryForm({ outcome, entryKey, proposed = 0, hasReference = false }: EntryFormProps) {
  const id = useId()
  const isSending = useIsSending('entry')
  const own = outcome?.form === 'entry' ? outcome : undefined
  const { refusal, values, done } = own ?? {}
  const errors = refusal?.fieldErrors ?? {}
  // On a page of its own, or within the payments of a record.
  const Heading = hasReference ? 'h2' : 'h3'
  const field = (name: string) => ({
    name,
    autoComplete: 'off',
    defaultValue: values?.[name],
    ...(errors[name] !== undefined && { error: errors[name] }),
  })
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <Heading id={id} className="font-display text-[1.25rem]">
        Enter a payment
      </Heading>
      {done !== undefined && <Notice tone="ok">{done}</Notice>}
      {refusal !== undefined && (
        <Notice tone="error" title="Nothing was entered">
          {refusal.message}
        </Notice>
      )}
      <Form
        // What was entered leaves the fields.
        key={done === undefined ? 'typed' : entryKey}
        method="post"
        noValidate
        preventScrollReset
        className="entry-form"
        onSubmit={(event) => {
          if (isSending) event.preventDefault()
        }}
      >
        <input type="hidden" name="form" value="entry" />
        {/* A press whose answer was lost is repeated with its key. */}
        <input type="hidden" name={formFields.idempotencyKey} value={own?.refusal ? own.key : entryKey} />
        {hasReference && <Field label="Reference" required {...field('reference')} />}
        <SelectField label="Way" name="way" defaultValue={values?.way ?? 'cash'}>
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
          {...field('amount')}
          defaultValue={values?.amount ?? (proposed > 0 ? String(proposed) : '')}
        />
        <Field
          label="Received on"
          type="date"
          max={today()}
          {...field('receivedOn')}
          defaultValue={values?.receivedOn ?? today()}
        />
        <Field label="Remark" maxLength={maxReasonText} hint="For staff only" {...field('note')} />
        <div className="entry-send">
          <Button type="submit" size="small" aria-disabled={isSending || undefined}>
            Enter payment
          </Button>
        </div>
      </Form>
    </section>
  )
}

interface EntryButtonProps {
  form: 'agree' | 'takeBack'
  entryId: string
  /** Hidden from view: what the button is about. */
  about: string
  children: ReactNode
}

/** A form of one button. */
export function EntryButton({ form, entryId, about, children }: EntryButtonProps) {
  const isSending = useIsSending(form)
  return (
    <Form
      method="post"
      preventScrollReset
      onSubmit={(event) => {
        if (isSending) event.preventDefault()
      }}
    >
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="entry" value={entryId} />
      <Button look="secondary" size="small" type="submit" aria-disabled={isSending || undefined}>
        <span>{children}</span>
        <span className="sr-only">{`: ${about}`}</span>
      </Button>
    </Form>
  )
}
