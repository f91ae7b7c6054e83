// Notes of staff on a booking.
import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import '#client/admin/bookings/notes.css'
import { useRef, useState } from 'react'
import { LeaveDialog } from '#client/admin/form/leave-dialog.tsx'
import { useFormCall } from '#client/admin/form/use-form-call.ts'
import { useUnsavedGuard } from '#client/admin/form/use-unsaved-guard.ts'
import { formatSlashTime } from '#client/admin/record/format.ts'
import { Button } from '#client/design-system/button.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { useUser } from '#client/features/session/session.ts'
import { api } from '#client/lib/api.ts'
import { type BookingNote, maxNote } from '#contract/booking-notes.ts'
import { hasRole } from '#contract/roles.ts'

interface BookingNotesProps {
  bookingId: string
  /** Newest first. */
  notes: readonly BookingNote[]
  onChanged: () => void
}

export function BookingNotes({ bookingId, notes, onChanged }: BookingNotesProps) {
  const [text, setText] = useState('')
  const user = useUser()
  const mayAdd = useMayCall('POST /tours/:id/notes', { desk: true })
  const mayDelete = useMayCall('DELETE /booking-notes/:id', { desk: true })
  const { content, keepFocus } = useFocusAfterDeletion<HTMLElement>(notes)
  const adding = useFormCall(() => {
    setText('')
    onChanged()
  })
  const deleting = useFormCall(() => {
    keepFocus()
    onChanged()
  })
  const leaveGuard = useUnsavedGuard(text.trim() !== '', useRef(false))

  function add(): void {
    if (text.trim() === '') {
      adding.setErrors({ text: 'required' })
      return
    }
    void adding.submit(text, (idempotencyKey) =>
      api('POST /tours/:id/notes', { params: { id: bookingId }, body: { text } }, { idempotencyKey }),
    )
  }

  const canDelete = ({ by }: BookingNote) =>
    mayDelete && user !== null && (by === null || by._id === user._id || hasRole(user.role, 'superAdmin'))
  const failure = adding.failure ?? deleting.failure
  return (
    <section
      ref={content}
      tabIndex={-1}
      className="admin-card grid gap-4 outline-none"
      aria-labelledby="notes"
    >
      <h2 id="notes" className="text-card">
        Notes
      </h2>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {mayAdd && (
        <form
          noValidate
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <TextareaField
            label="New note"
            name="text"
            rows={2}
            maxLength={maxNote}
            hint="For staff. The guest sees it only in a copy of their data."
            error={adding.errors.text}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <div>
            <Button type="submit" look="secondary" size="small" aria-disabled={adding.isSending || undefined}>
              Add note
            </Button>
          </div>
        </form>
      )}
      {notes.length > 0 && (
        <ul className="staff-notes">
          {notes.map((note) => (
            <li key={note._id}>
              <p className="whitespace-pre-wrap wrap-anywhere">{note.text}</p>
              <p className="text-small">
                <span>{`${note.by?.username ?? 'A former colleague'}, `}</span>
                <time dateTime={note.createdAt}>{`${formatSlashTime(note.createdAt)} UTC`}</time>
              </p>
              {canDelete(note) && (
                <Button
                  look="ghost"
                  size="small"
                  aria-disabled={deleting.isSending || undefined}
                  onClick={() =>
                    void deleting.submit(note._id, () =>
                      api('DELETE /booking-notes/:id', { params: { id: note._id } }),
                    )
                  }
                >
                  Delete
                  <span className="sr-only">{` the note of ${formatSlashTime(note.createdAt)}`}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <LeaveDialog leaveGuard={leaveGuard} />
    </section>
  )
}
