// The link to a private departure: copied to be sent, or renewed.
import { useId, useRef, useState } from 'react'
import { useMatches } from 'react-router'
import { FormDisclosure } from '#client/admin/form/form-disclosure.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { formNameOf } from '#client/lib/forms/send-form.ts'
import { publicUrlOf } from '#client/lib/page-meta.ts'
import { linkForm, type NewLink } from './link-form.ts'

interface DepartureLinkProps {
  date: string
  /** Path of the page that opens the departure. */
  link: string
  isPrivate: boolean
  /** The page's `actionData`. */
  sent: FormResult<Partial<NewLink>> | undefined
  /** Instead of a heading, where the button that opens it says so already. */
  label?: string
}

export function DepartureLink({ date, link, isPrivate, sent, label }: DepartureLinkProps) {
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const form = usePageForm<Partial<NewLink>>({
    name: formNameOf(linkForm, date),
    sent,
    onDone: () => setSaid(''),
  })
  const address = `${publicUrlOf(useMatches())}${form.result?.value?.link ?? link}`

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address)
      setSaid('Copied.')
    } catch {
      // Browsers offer the clipboard on secure pages only.
      field.current?.querySelector('input')?.select()
      setSaid('Your browser does not let the page copy. The link is selected: copy it from the field.')
    }
  }

  return (
    <section
      {...(label === undefined ? { 'aria-labelledby': id } : { 'aria-label': label })}
      className="no-print grid gap-3"
    >
      {label === undefined && (
        <h2 id={id} className="text-card-small">
          Private link
        </h2>
      )}
      <div ref={field}>
        <Field
          label="Address to send"
          hint={
            isPrivate
              ? 'Only people with this link see the departure and can book it'
              : 'The departure is public: the address still opens it'
          }
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <span className="noscript:hidden">
          <Button look="secondary" size="small" onClick={() => void copy()}>
            Copy link
          </Button>
        </span>
        <FormDisclosure form={form} label="Renew link" send="Make a new link" keep="Keep it">
          <p>
            The link that was sent will open nothing any more. Bookings, held seats and places on the waiting
            list stay.
          </p>
        </FormDisclosure>
        <span role="status">{said}</span>
      </div>
    </section>
  )
}
