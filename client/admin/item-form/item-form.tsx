// The screen that adds or edits a tour or product: fields at the left, pictures at the right.
import { addressOf } from '#contract/pages/page.ts'
import { itemPages } from './item-pages.ts'
import './item-form.css'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { LeaveDialog } from '#client/admin/form/leave-dialog.tsx'
import { isErrorOf, labelOfError } from '#client/admin/item-form/facts/fact-fields.ts'
import { FactSections } from '#client/admin/item-form/facts/fact-sections.tsx'
import { formatSlashTime } from '#client/admin/record/format.ts'
import { FailureBanner } from '#client/admin/screen/failure-banner.tsx'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { FormErrors } from '#client/design-system/form-errors.tsx'
import { isFocusLost } from '#client/design-system/lost-focus.ts'
import { Mark } from '#client/design-system/mark.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { ProgressBar } from '#client/design-system/progress-bar.tsx'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { useHydrated } from '#client/design-system/use-hydrated.ts'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { describeValue, isSameValue } from './fields.ts'
import { HiddenFields } from './hidden-fields.tsx'
import { ItemField } from './item-field.tsx'
import { itemForm } from './item-forms.ts'
import type { EditedRecord, ItemKind } from './item-kind.ts'
import { PictureFields } from './picture-fields.tsx'
import type { SaveFailure } from './refused-item.ts'
import { RelatedLink } from './related-link.tsx'
import { useItemForm } from './use-item-form.ts'

interface ItemFormProps<Item extends EditedRecord> {
  kind: ItemKind<Item>
  /** Null for a new record. */
  item: Item | null
  /** The record that a new one starts as a copy of. */
  copied?: Item | null
  /** Idempotency key of a form that is sent without script. */
  initialKey: string
  /** The page's `actionData`: the result of such a form. */
  sent: FormResult | undefined
}

export function ItemForm<Item extends EditedRecord>({
  kind,
  item,
  copied = null,
  initialKey,
  sent,
}: ItemFormProps<Item>) {
  const form = useItemForm(kind, item, copied, sent)
  const hasScript = useHydrated()
  const ownSent = sent?.form === itemForm ? sent : undefined
  const { isNew, base, values, errors, saving } = form
  const isSaving = saving !== null
  const isAsked = form.conflict !== null || form.isDeleted
  const rememberFocus = useRestoredFocus(isSaving)
  const { content, keepFocus } = useFocusAfterDeletion<HTMLDivElement>(`${isAsked} ${form.draftFrom}`)
  const [problems, setProblems] = useState<Record<string, string | undefined>>({})
  // Input that cannot be parsed counts as empty. The message of its field is more specific than "required".
  const messageOf = (name: string) =>
    values[name] === '' ? (problems[name] ?? errors[name]!) : errors[name]!
  const listed = [
    ...kind.fields,
    { name: 'image', label: 'Main image' },
    { name: 'previews', label: 'Preview images' },
  ]
    .filter(({ name }) => errors[name] !== undefined)
    .map(({ name, label }) => ({ name, label, message: messageOf(name) }))
  const listedFacts = form.facts.fields.flatMap((field) =>
    Object.keys(errors)
      .filter((name) => isErrorOf(field.name, name))
      .map((name) => ({ name, label: labelOfError(field, name), message: errors[name]! })),
  )
  const allListed = [...listed, ...listedFacts]

  return (
    <form
      // The record may be gone meanwhile.
      action={isNew && copied === null ? itemPages[kind.noun].add.path : undefined}
      method="post"
      encType="multipart/form-data"
      noValidate
      className="grid grid-cols-1 gap-[22px]"
      onSubmit={(event) => {
        event.preventDefault()
        rememberFocus()
        void form.save()
      }}
    >
      <HiddenFields kind={kind} form={form} idempotencyKey={ownSent?.refusal ? ownSent.key : initialKey} />
      {ownSent?.refusal === undefined && <OutcomeNotice outcome={ownSent} />}
      {ownSent?.refusal !== undefined && !hasScript && (
        <Notice tone="info">Chosen pictures are not kept here: choose them again.</Notice>
      )}
      <ScreenHeading
        title={`${isNew ? 'Add' : 'Edit'} ${kind.noun}`}
        subTitle={base?.title ?? (copied === null ? undefined : 'Starts as a copy; nothing is saved yet')}
      >
        {kind.related !== undefined && item !== null && <RelatedLink screen={kind.related} id={item._id} />}
        {item !== null && (
          <LinkButton
            to={addressOf(itemPages[kind.noun].copy, { id: item._id })}
            look="secondary"
            size="small"
          >
            Duplicate
          </LinkButton>
        )}
        <Actions kind={kind} isNew={isNew} isSaving={isSaving} onCancel={form.cancel} />
      </ScreenHeading>
      {form.draftFrom !== null && (
        <Notice
          tone="info"
          title={`Your draft of ${formatSlashTime(new Date(form.draftFrom).toISOString())} (UTC) is back`}
          action={
            <Button
              look="secondary"
              size="small"
              aria-disabled={isSaving || undefined}
              onClick={() => {
                if (isSaving) return
                keepFocus()
                form.discardDraft()
              }}
            >
              Discard the draft
            </Button>
          }
        >
          It was not saved, and still is not.
        </Notice>
      )}
      {isSaving && <Sending share={saving} />}
      {isAsked && (
        // Each attempt that finds a conflict moves the focus to the notice.
        <FocusOnMount key={form.attempts}>
          {form.isDeleted ? (
            <DeletedNotice
              onStartNewRecord={() => {
                keepFocus()
                form.startNewRecord()
              }}
            />
          ) : (
            <ConflictNotice
              form={form}
              onMerge={() => {
                keepFocus()
                form.mergeTheirs()
              }}
            />
          )}
        </FocusOnMount>
      )}
      <div className="item-form-errors" hidden={allListed.length === 0}>
        {/* Each failed attempt moves the focus to the error summary. */}
        <FormErrors key={form.attempts} errors={allListed} />
      </div>
      <div className="grid items-start gap-[22px] min-[73.75rem]:grid-cols-[7fr_5fr]">
        <div
          ref={content}
          tabIndex={-1}
          className="admin-card grid grid-cols-12 items-start gap-x-4 gap-y-6 outline-none"
        >
          {kind.fields.map((field) => {
            const Note = kind.notes?.[field.name]
            return (
              <Fragment key={field.name}>
                <ItemField
                  field={field}
                  value={values[field.name]!}
                  error={errors[field.name]}
                  isDisabled={isSaving}
                  onChange={(value) => form.change(field.name, value)}
                  onProblem={(problem) => setProblems((known) => ({ ...known, [field.name]: problem }))}
                />
                {Note !== undefined && <Note item={base} values={values} />}
              </Fragment>
            )
          })}
        </div>
        <PictureFields
          pictures={form.pictures}
          limits={isNew ? kind.limits.add : kind.limits.edit}
          errors={errors}
          isDisabled={isSaving}
          onChange={form.changePictures}
        />
      </div>
      {kind.facts !== undefined && (
        <FactSections facts={kind.facts} form={form} isDisabled={isSaving} onChange={form.change} />
      )}
      {/* In a single column the actions at the top are far away, so they are repeated at the end. */}
      <div className="flex justify-end gap-3 min-[73.75rem]:hidden">
        <Actions kind={kind} isNew={isNew} isSaving={isSaving} onCancel={form.cancel} />
      </div>
      {form.failure !== null && <NotSaved isNew={isNew} failure={form.failure} />}
      <LeaveDialog leaveGuard={form.leaveGuard} />
    </form>
  )
}

interface ActionsProps {
  kind: { noun: 'tour' | 'product' }
  isNew: boolean
  isSaving: boolean
  onCancel: () => void
}

function Actions({ kind, isNew, isSaving, onCancel }: ActionsProps) {
  const hasScript = useHydrated()
  return (
    <>
      {hasScript ? (
        <Button look="secondary" size="small" disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
      ) : (
        <LinkButton to={itemPages[kind.noun].list.path} look="secondary" size="small">
          Cancel
        </LinkButton>
      )}
      <Button size="small" type="submit" disabled={isSaving}>
        <Mark name="check" className="size-4.5" />
        <span>{isNew ? 'Create' : 'Update'}</span>
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
    'open it again': 'open this page in a new tab, and enter your changes there',
  }
  return (
    <FailureBanner title={`Not saved: ${message}`}>
      {`Your entries are still here: ${remedies[remedy]}.`}
    </FailureBanner>
  )
}

/** Fields are disabled while saving, which loses the focus. Restores it after a failed attempt. */
function useRestoredFocus(isSaving: boolean): () => void {
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (!isSaving && isFocusLost()) (focused.current as HTMLElement | null)?.focus()
  }, [isSaving])
  return () => {
    focused.current = document.activeElement
  }
}

/** Receives the focus when it appears. */
function FocusOnMount({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current!.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}

function DeletedNotice({ onStartNewRecord }: { onStartNewRecord: () => void }) {
  return (
    <Notice
      tone="error"
      title="Someone has deleted this in the meantime"
      action={
        <Button size="small" onClick={onStartNewRecord}>
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
  onMerge: () => void
}

function ConflictNotice<Item extends EditedRecord>({ form, onMerge }: ConflictNoticeProps<Item>) {
  const { changes, hasMainChanged, havePreviewsChanged } = form.conflict!
  const rows = changes.map(({ name, label, before, theirs }) => {
    const isMine = !isSameValue(form.values[name], form.baseValues[name])
    const mine: ReactNode = isMine ? <span>{` Yours: ${describeValue(form.values[name])}.`}</span> : null
    return (
      <li key={name}>
        <strong className="text-ink">{label}</strong>
        <span>{`: was ${describeValue(before)}, is now ${describeValue(theirs)}.`}</span>
        {mine}
      </li>
    )
  })
  return (
    <Notice
      tone="error"
      title="Someone else has changed this in the meantime"
      action={
        <Button size="small" onClick={onMerge}>
          Keep my entries, take the rest from theirs
        </Button>
      }
    >
      <ul className="my-2 grid list-disc gap-1 pl-5">
        {rows}
        {hasMainChanged && (
          <li>
            <strong className="text-ink">Main image</strong>
            <span>{`: was changed.${form.isMainMine ? ' Yours stays.' : ''}`}</span>
          </li>
        )}
        {havePreviewsChanged && (
          <li>
            <strong className="text-ink">Preview images</strong>
            <span>{`: were changed.${form.arePreviewsMine ? ' What they added joins yours, what they removed goes.' : ''}`}</span>
          </li>
        )}
      </ul>
      Nothing that you entered is lost, and nothing is saved yet.
    </Notice>
  )
}
