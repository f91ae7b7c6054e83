// The screen that adds or edits a tour or product: fields at the left, pictures at the right.
import './item-form.css'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Dialog } from '#client/design-system/dialog.tsx'
import { FormErrors } from '#client/design-system/form-errors.tsx'
import { isFocusLost } from '#client/design-system/lost-focus.ts'
import { Mark } from '#client/design-system/mark.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { ProgressBar } from '#client/design-system/progress-bar.tsx'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { FailureBanner } from '../failure-banner.tsx'
import { ScreenHeading } from '../frame/screen-heading.tsx'
import { describeValue, isSameValue } from './fields.ts'
import { ItemField } from './item-field.tsx'
import type { EditedRecord, ItemKind } from './item-kind.ts'
import { PictureFields } from './picture-fields.tsx'
import { type SaveFailure, useItemForm } from './use-item-form.ts'
import type { WayOut } from './use-unsaved-guard.ts'

interface ItemFormProps<Item extends EditedRecord> {
  kind: ItemKind<Item>
  /** None: a new one is added. */
  item: Item | null
}

export function ItemForm<Item extends EditedRecord>({ kind, item }: ItemFormProps<Item>) {
  const form = useItemForm(kind, item)
  const { isNew, base, values, errors, saving } = form
  const isSaving = saving !== null
  const isAsked = form.conflict !== null || form.isDeleted
  const keepPlace = useKeptPlace(isSaving)
  const { content, keepFocus } = useFocusAfterDeletion<HTMLDivElement>(isAsked)
  const [problems, setProblems] = useState<Record<string, string | undefined>>({})
  // What stands for no value is missing to the form; its field knows more.
  const messageOf = (name: string) =>
    values[name] === '' ? (problems[name] ?? errors[name]!) : errors[name]!
  const listed = [
    ...kind.fields,
    { name: 'image', label: 'Main image' },
    { name: 'previews', label: 'Preview images' },
  ]
    .filter(({ name }) => errors[name] !== undefined)
    .map(({ name, label }) => ({ name, label, message: messageOf(name) }))

  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-[22px]"
      onSubmit={(event) => {
        event.preventDefault()
        keepPlace()
        void form.save()
      }}
    >
      <ScreenHeading title={`${isNew ? 'Add' : 'Edit'} ${kind.noun}`} subTitle={base?.title}>
        <Actions isNew={isNew} isSaving={isSaving} onCancel={form.cancel} />
      </ScreenHeading>
      {isSaving && <Sending share={saving} />}
      {isAsked && (
        // Every try that meets somebody else's change takes the focus to what can be done.
        <Focused key={form.tries}>
          {form.isDeleted ? (
            <DeletedNotice
              onAddAnew={() => {
                keepFocus()
                form.addAnew()
              }}
            />
          ) : (
            <ConflictNotice
              form={form}
              onJoin={() => {
                keepFocus()
                form.joinTheirs()
              }}
            />
          )}
        </Focused>
      )}
      <div className="item-form-errors" hidden={listed.length === 0}>
        {/* Every try that fails takes the focus to what is wrong. */}
        <FormErrors key={form.tries} errors={listed} />
      </div>
      <div className="grid items-start gap-[22px] min-[73.75rem]:grid-cols-[7fr_5fr]">
        <div
          ref={content}
          tabIndex={-1}
          className="admin-card grid grid-cols-12 items-start gap-x-4 gap-y-6 outline-none"
        >
          {kind.fields.map((field) => (
            <ItemField
              key={field.name}
              field={field}
              value={values[field.name]!}
              error={errors[field.name]}
              isDisabled={isSaving}
              onChange={(value) => form.change(field.name, value)}
              onProblem={(problem) => setProblems((known) => ({ ...known, [field.name]: problem }))}
            />
          ))}
        </div>
        <PictureFields
          pictures={form.pictures}
          limits={isNew ? kind.limits.add : kind.limits.edit}
          errors={errors}
          isDisabled={isSaving}
          onChange={form.changePictures}
        />
      </div>
      {/* Where everything stands in one column, its end is far from its head. */}
      <div className="flex justify-end gap-3 min-[73.75rem]:hidden">
        <Actions isNew={isNew} isSaving={isSaving} onCancel={form.cancel} />
      </div>
      {form.failure !== null && <NotSaved isNew={isNew} failure={form.failure} />}
      <LeaveDialog wayOut={form.wayOut} />
    </form>
  )
}

interface ActionsProps {
  isNew: boolean
  isSaving: boolean
  onCancel: () => void
}

function Actions({ isNew, isSaving, onCancel }: ActionsProps) {
  return (
    <>
      <Button look="secondary" size="small" disabled={isSaving} onClick={onCancel}>
        Cancel
      </Button>
      <Button size="small" type="submit" disabled={isSaving}>
        <Mark name="check" className="size-4.5" />
        {isNew ? 'Create' : 'Update'}
      </Button>
    </>
  )
}

function Sending({ share }: { share: number }) {
  return (
    <div className="admin-card">
      <ProgressBar
        label={share < 1 ? 'Sending' : 'Checking the pictures'}
        percent={Math.round(share * 100)}
      />
    </div>
  )
}

function NotSaved({ isNew, failure: { message, remedy } }: { isNew: boolean; failure: SaveFailure }) {
  const button = isNew ? 'Create' : 'Update'
  const remedies: Record<SaveFailure['remedy'], string> = {
    'try again': `press ${button} to try again`,
    'sign in': `sign in again in another window, then press ${button}`,
    'ask a super admin': 'ask a super admin to save them',
  }
  return (
    <FailureBanner title={`Not saved: ${message}`}>
      Your entries are still here: {remedies[remedy]}.
    </FailureBanner>
  )
}

/** Nothing that is disabled keeps the focus: whoever has saved in vain goes on from where they were. */
function useKeptPlace(isSaving: boolean): () => void {
  const place = useRef<Element>(null)
  useEffect(() => {
    if (!isSaving && isFocusLost()) (place.current as HTMLElement | null)?.focus()
  }, [isSaving])
  return () => {
    place.current = document.activeElement
  }
}

/** Has the focus when it appears. */
function Focused({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current!.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}

function DeletedNotice({ onAddAnew }: { onAddAnew: () => void }) {
  return (
    <Notice
      tone="error"
      title="Someone has deleted this in the meantime"
      action={
        <Button size="small" onClick={onAddAnew}>
          Make a new one of my entries
        </Button>
      }
    >
      Nothing that you entered is lost, and nothing is saved yet.
    </Notice>
  )
}

interface ConflictNoticeProps<Item extends EditedRecord> {
  form: ReturnType<typeof useItemForm<Item>>
  onJoin: () => void
}

function ConflictNotice<Item extends EditedRecord>({ form, onJoin }: ConflictNoticeProps<Item>) {
  const { changes, hasMainChanged, havePreviewsChanged } = form.conflict!
  const rows = changes.map(({ name, label, before, theirs }) => {
    const isMine = !isSameValue(form.values[name], form.baseValues[name])
    const mine: ReactNode = isMine ? <> Yours: {describeValue(form.values[name])}.</> : null
    return (
      <li key={name}>
        <strong className="text-ink">{label}</strong>: was {describeValue(before)}, is now{' '}
        {describeValue(theirs)}.{mine}
      </li>
    )
  })
  return (
    <Notice
      tone="error"
      title="Someone else has changed this in the meantime"
      action={
        <Button size="small" onClick={onJoin}>
          Keep my entries, take the rest from theirs
        </Button>
      }
    >
      <ul className="my-2 grid list-disc gap-1 pl-5">
        {rows}
        {hasMainChanged && (
          <li>
            <strong className="text-ink">Main image</strong>: was changed.{form.isMainMine && ' Yours stays.'}
          </li>
        )}
        {havePreviewsChanged && (
          <li>
            <strong className="text-ink">Preview images</strong>: were changed.
            {form.arePreviewsMine && ' What they added joins yours, what they removed goes.'}
          </li>
        )}
      </ul>
      Nothing that you entered is lost, and nothing is saved yet.
    </Notice>
  )
}

function LeaveDialog({ wayOut }: { wayOut: WayOut }) {
  const id = useId()
  return (
    <Dialog isOpen={wayOut.isAsked} onClose={() => wayOut.isAsked && wayOut.stay()} labelledBy={id}>
      <div className="grid gap-5 p-7">
        <h2 id={id} className="text-card">
          Leave without saving?
        </h2>
        <p>What you have changed here is not saved yet.</p>
        <div className="flex flex-wrap gap-3">
          <Button size="small" onClick={wayOut.stay}>
            Stay
          </Button>
          <Button look="secondary" size="small" onClick={wayOut.leave}>
            Leave
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
