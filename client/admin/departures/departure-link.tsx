// The link to a private departure: copied to be sent, or renewed.
import { useId, useRef, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { useSubmit } from '#client/lib/use-submit.ts'

interface DepartureLinkProps {
  tourId: string
  date: string
  /** Path of the page that opens the departure. */
  link: string
  isPrivate: boolean
  /** Called when the link is another one. */
  onRenewed: (link: string) => void
}

export function DepartureLink({ tourId, date, link, isPrivate, onRenewed }: DepartureLinkProps) {
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const address = `${globalThis.location?.origin ?? ''}${link}`
  const renewal = useSubmit(async () => {
    const renewed = await api('POST /cards/:id/departures/:date/links', { params: { id: tourId, date } })
    setSaid('The link is new. The one before opens nothing any more.')
    setIsAsking(false)
    onRenewed(renewed.link)
  }, toastFailure)

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
    <section aria-labelledby={id} className="no-print grid gap-3">
      <h3 id={id} className="text-card-small">
        Private link
      </h3>
      <div ref={field}>
        <Field
          label="Address to send"
          hint={
            isPrivate
              ? 'Only who has it sees the departure and can book it'
              : 'The departure is public: the address still opens it'
          }
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="secondary" size="small" onClick={() => void copy()}>
          Copy link
        </Button>
        <Button look="secondary" size="small" aria-expanded={isAsking} onClick={() => setIsAsking(!isAsking)}>
          Renew link
        </Button>
        <span role="status">{said}</span>
      </div>
      {isAsking && (
        <>
          <p>
            The link that was sent will open nothing any more. Bookings, held seats and places on the waiting
            list stay.
          </p>
          <p className="flex flex-wrap gap-3">
            <Button
              size="small"
              aria-disabled={renewal.isSending || undefined}
              onClick={() => void renewal.submit()}
            >
              Make a new link
            </Button>
            <Button look="secondary" size="small" onClick={() => setIsAsking(false)}>
              Keep it
            </Button>
          </p>
        </>
      )}
    </section>
  )
}
