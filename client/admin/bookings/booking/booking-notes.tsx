// Notes of staff on a booking.

import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { useStaff } from '#client/admin/screen/use-staff.ts'
import { maxNote } from '#contract/staff-vocabulary.ts'
import '#client/admin/bookings/notes.css'
import { useRef, useState } from 'react'
import { LeaveDialog } from '#client/admin/form/leave-dialog.tsx'
import { useUnsavedGuard } from '#client/admin/form/use-unsaved-guard.ts'
import { formatSlashTime } from '#client/admin/record/format.ts'
import { Button } from '#client/design-system/button.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { useUser } from '#client/features/session/session.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import type { BookingNote } from '#contract/booking-notes.ts'
import { hasRole } from '#contract/roles.ts'
import { addNoteForm, deleteNoteForm } from './booking-forms.ts'

interface BookingNotesProps {
  /** Newest first. */
  notes: readonly BookingNote[]
  /** Who has requested the page; undefined where the browser has loaded it. */
  userId: string | undefined
  /** The page's `actionData`. */
  sent: FormResult | undefined
  /** Idempotency key of the first press. */
  initialKey: string
}

export function BookingNotes({ notes, userId, sent, initialKey }: BookingNotesProps) {
  const mayAdd = useMayCall('POST /tours/:id/notes', { desk: true })
  return (
    <section className="admin-card grid gap-4" aria-labelledby="notes">
      <h2 id="notes" className="text-card">
        Notes
      </h2>
      {mayAdd && <NewNote sent={sent} initialKey={initialKey} />}
      <NoteList notes={notes} userId={userId} sent={sent} />
    </section>
  )
}

function NewNote({ sent, initialKey }: Pick<BookingNotesProps, 'sent' | 'initialKey'>) {
  const form = usePageForm({
    name: addNoteForm,
    sent,
    initialKey,
    onDone: () => setIsChanged(false),
  })
  const [isChanged, setIsChanged] = useState(form.values.text !== undefined)
  const leaveGuard = useUnsavedGuard(isChanged, useRef(false))
  return (
    <>
      <PageForm
        form={form}
        aria-label="Add a note"
        className="grid gap-3"
        onInput={({ currentTarget }) =>
          setIsChanged(String(new FormData(currentTarget).get('text')).trim() !== '')
        }
      >
        <TextareaField
          label="New note"
          name="text"
          rows={2}
          maxLength={maxNote}
          hint="For staff. The guest sees it only in a copy of their data."
          defaultValue={form.values.text}
          error={form.fieldErrors.text}
        />
        <div>
          <SubmitButton form={form} look="secondary" size="small">
            Add note
          </SubmitButton>
        </div>
      </PageForm>
      <LeaveDialog leaveGuard={leaveGuard} />
    </>
  )
}

/** One form with a button for each note. */
function NoteList({ notes, userId, sent }: Pick<BookingNotesProps, 'notes' | 'userId' | 'sent'>) {
  const form = usePageForm({ name: deleteNoteForm, sent })
  const user = useUser()
  const staff = useStaff()
  const mayDelete = useMayCall('DELETE /booking-notes/:id', { desk: true })
  const ownId = user?._id ?? userId
  const isSuperAdmin = staff !== null && hasRole(staff.role, 'superAdmin')
  const canDelete = ({ by }: BookingNote) => mayDelete && (by === null || by._id === ownId || isSuperAdmin)
  return (
    <PageForm form={form} aria-label="All notes" className="grid gap-4">
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
                  type="submit"
                  name="note"
                  value={note._id}
                  look="ghost"
                  size="small"
                  aria-disabled={form.isSending || undefined}
                >
                  Delete
                  <span className="sr-only">{` the note of ${formatSlashTime(note.createdAt)}`}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </PageForm>
  )
}
