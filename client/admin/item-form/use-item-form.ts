// State and submission of the form that adds or edits a tour or product.

import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUnsavedGuard } from '#client/admin/form/use-unsaved-guard.ts'
import {
  fieldsOf,
  isErrorOf,
  toChangedFactInput,
  toFactInput,
  toFactValues,
} from '#client/admin/item-form/facts/fact-fields.ts'
import { useFactFields } from '#client/admin/item-form/facts/use-fact-fields.ts'
import { mayNotWriteText, mayWrite } from '#client/admin/screen/may-write.ts'
import { forgetEndedSession } from '#client/features/session/session.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import { ApiError, isGone } from '#client/lib/api-error.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { useIsHere } from '#client/lib/use-is-here.ts'
import { maxPictureRequest } from '#contract/pictures.ts'
import {
  type FieldDefinition,
  type FieldValue,
  type FormValues,
  isSameValue,
  toFormValues,
  toInputValues,
  toSeenInput,
} from './fields.ts'
import { itemForm } from './item-forms.ts'
import type { EditedRecord, ItemInput, ItemKind } from './item-kind.ts'
import { itemPages } from './item-pages.ts'
import { createItemSaver } from './item-saver.ts'
import {
  type FormPictures,
  isSameMain,
  isSamePreviews,
  mergePictures,
  picturesOf,
  revivedPictures,
  tooMuchMessage,
  toPictureInput,
  UnreadablePicture,
} from './pictures.ts'
import { editedItem, refusedFailure, refusedValues, type SaveFailure } from './refused-item.ts'
import { useFormDraft } from './use-form-draft.ts'

/** A field that another user has changed since this form was opened. */
export interface ForeignChange {
  name: string
  label: string
  before: FieldValue
  theirs: FieldValue
}

interface Conflict<Item> {
  current: Item
  changes: readonly ForeignChange[]
  hasMainChanged: boolean
  havePreviewsChanged: boolean
}

/**
 * `copied`: the record that a new one starts as a copy of. `sent`: the result of the form if it was sent without script.
 */
export function useItemForm<Item extends EditedRecord>(
  kind: ItemKind<Item>,
  item: Item | null,
  copied: Item | null,
  sent: FormResult | undefined,
) {
  const refused = sent?.form === itemForm && sent.refusal !== undefined ? sent : null
  const [base, setBase] = useState<Item | null>(() => editedItem(item, refused))
  const start = item ?? copied
  const [factFields] = useState(() => fieldsOf(kind.facts?.sections ?? []))
  const allFields = [...kind.fields, ...factFields]
  const valuesOf = (record: Item | null): FormValues => ({
    ...toFormValues(kind.fields, asRecord(record)),
    ...toFactValues(factFields, asRecord(record)),
  })
  const [values, setValues] = useState<FormValues>(() =>
    refused === null ? valuesOf(start) : refusedValues(kind, start, refused),
  )
  const [pictures, setPictures] = useState<FormPictures>(() => picturesOf(start))
  const [errors, setErrors] = useState<Record<string, string>>(() => ({ ...refused?.refusal.fieldErrors }))
  const [attempts, setAttempts] = useState(0)
  /** Sent fraction of the request, 0–1. Null while not saving. */
  const [saving, setSaving] = useState<number | null>(null)
  // State would come too late for the second press of a double click.
  const isInFlight = useRef(false)
  /** The version of the record that the last attempt edited. */
  const edited = useRef(base)
  const [conflict, setConflict] = useState<Conflict<Item> | null>(null)
  const [isDeleted, setIsDeleted] = useState(false)
  const [failure, setFailure] = useState<SaveFailure | null>(() => refusedFailure(refused))
  const [saveItem] = useState(() => createItemSaver(kind))
  const isLeaving = useRef(false)
  const isHere = useIsHere()
  const goBack = useGoBack(itemPages[kind.noun].list.path)

  /** Errors of these fields are shown at the fields. */
  const fieldNames = [...allFields.map(({ name }) => name), 'image', 'previews']
  const baseValues = valuesOf(base)
  const basePictures = picturesOf(base)
  const isMainMine = !isSameMain(pictures, basePictures)
  const arePreviewsMine = !isSamePreviews(pictures, basePictures)
  const isChanged =
    allFields.some(({ name }) => !isSameValue(values[name], baseValues[name])) ||
    isMainMine ||
    arePreviewsMine
  const draft = useFormDraft<Item>({
    name: item === null ? `new ${kind.noun} ${copied?._id ?? ''}` : `${kind.noun} ${item._id}`,
    entries: { base, values, pictures },
    isChanged,
    onFound(found) {
      setBase(found.base)
      setValues(found.values)
      setPictures(revivedPictures(found.pictures))
    },
  })
  const guard = useUnsavedGuard(isChanged, isLeaving)
  const leaveGuard = {
    ...guard,
    leave() {
      draft.forget()
      guard.leave()
    },
  }
  const facts = useFactFields(kind, base, (loaded) => {
    setBase(loaded)
    const loadedValues = toFactValues(factFields, asRecord(loaded))
    setValues((before) => ({ ...before, ...loadedValues }))
  })

  function change(name: string, value: FieldValue): void {
    setValues((before) => ({ ...before, [name]: value }))
    clearError(name)
  }

  function changePictures(next: FormPictures): void {
    setPictures(next)
    if (next.main !== null) clearError('image')
    if (next.previews !== pictures.previews) clearError('previews')
  }

  function clearError(name: string): void {
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([each]) => !isErrorOf(name, each))),
    )
  }

  async function save(): Promise<void> {
    if (isInFlight.current) return
    isInFlight.current = true
    setSaving(0)
    await send().catch(handleError)
    isInFlight.current = false
    setSaving(null)
  }

  async function send(): Promise<void> {
    setFailure(null)
    if (!(await mayWrite())) return setFailure({ message: mayNotWriteText, remedy: 'ask a super admin' })
    const found = kind.check(withPicturePlaceholders(readFields(), pictures), base === null)
    setErrors(found)
    setAttempts((before) => before + 1)
    if (Object.keys(found).length > 0) return
    edited.current = base
    const onEarlierDone = (done: Item) => {
      edited.current = done
      setBase(done)
    }
    const input = await readInput()
    const inputText = JSON.stringify(input)
    if (inputText.length > maxPictureRequest) throw new UnreadablePicture('image', tooMuchMessage)
    await saveItem({ base, input, inputText, onProgress: setSaving, onEarlierDone })
    draft.forget()
    toast.success(successText)
    if (!isHere()) return
    isLeaving.current = true
    goBack()
  }

  /** Of the optional fields and those that change by themselves only what has changed, so that what others fill in meanwhile stays. */
  function readFields(): ItemInput {
    const isSent = ({ name, changesByItself }: FieldDefinition) =>
      changesByItself !== true || !isSameValue(values[name], baseValues[name])
    const sent = kind.fields.filter(isSent)
    return {
      ...toInputValues(sent, values),
      ...(base === null ? {} : toSeenInput(sent, baseValues)),
      ...toChangedFactInput(factFields, values, baseValues, pictures),
    }
  }

  async function readInput(): Promise<ItemInput> {
    return {
      ...readFields(),
      image: pictures.main === null ? null : await toPictureInput(pictures.main, 'image'),
      previews: await Promise.all(pictures.previews.map((picture) => toPictureInput(picture, 'previews'))),
    }
  }

  /** Never changes the typed input. */
  function handleError(error: unknown): void {
    if (error instanceof UnreadablePicture) {
      setErrors({ [error.field]: error.message })
      return
    }
    if (!(error instanceof ApiError)) throw error
    toast.error(error.message)
    if (forgetEndedSession(error)) setFailure({ message: error.message, remedy: 'sign in' })
    else if (isGone(error)) setIsDeleted(true)
    else if (error.code === 'version_conflict' && error.current !== undefined)
      showConflict(edited.current, error.current as Item)
    else showRefusal(error)
  }

  function showRefusal({ code, message, fields }: ApiError): void {
    setErrors(fields)
    const errorNames = Object.keys(fields)
    if (fieldNames.some((name) => errorNames.some((each) => isErrorOf(name, each)))) return
    setFailure({ message, remedy: code === 'super_admin_only' ? 'ask a super admin' : 'try again' })
  }

  function showConflict(sentOf: Item | null, current: Item): void {
    const before = valuesOf(sentOf)
    const theirs = valuesOf(current)
    const known: readonly { name: string; label: string }[] = facts.isLoaded ? allFields : kind.fields
    const [picturesBefore, theirPictures] = [picturesOf(sentOf), picturesOf(current)]
    setConflict({
      current,
      changes: known
        .filter(({ name }) => !isSameValue(theirs[name], before[name]))
        .map(({ name, label }) => ({ name, label, before: before[name]!, theirs: theirs[name]! })),
      hasMainChanged: !isSameMain(theirPictures, picturesBefore),
      havePreviewsChanged: !isSamePreviews(theirPictures, picturesBefore),
    })
  }

  /** Takes the other user's values for fields that were not changed here. Own changes stay and are saved next. */
  function mergeTheirs(): void {
    if (conflict === null) return
    const { current } = conflict
    const theirs = valuesOf(current)
    const untouched = allFields.filter(({ name }) => isSameValue(values[name], baseValues[name]))
    setValues((before) => ({
      ...before,
      ...Object.fromEntries(untouched.map(({ name }) => [name, theirs[name]!])),
    }))
    setPictures(mergePictures(basePictures, pictures, picturesOf(current)))
    setBase(current)
    setConflict(null)
  }

  /** Goes back to the record as it is, without the entries of an earlier visit. */
  function discardDraft(): void {
    draft.forget()
    setBase(item)
    setValues(valuesOf(start))
    setPictures(picturesOf(start))
    setErrors({})
    setConflict(null)
  }

  /** After another user has deleted the record: the next save adds a new record with the same input. */
  function startNewRecord(): void {
    setBase(null)
    setConflict(null)
    setIsDeleted(false)
  }

  return {
    isNew: base === null,
    base,
    baseValues,
    values,
    pictures,
    errors,
    saving,
    attempts,
    conflict,
    isMainMine,
    arePreviewsMine,
    isDeleted,
    failure,
    leaveGuard,
    /** When the last entry of a former visit was made, if that is back; in milliseconds. */
    draftFrom: draft.from,
    discardDraft,
    facts: { ...facts, fields: factFields, input: toFactInput(factFields, values, pictures) },
    change,
    changePictures,
    save,
    mergeTheirs,
    startNewRecord,
    cancel: goBack,
  }
}

function asRecord(item: EditedRecord | null): Record<string, unknown> | null {
  return item as Record<string, unknown> | null
}

/** Placeholders for the validation before the picture files are read, which takes a while. */
function withPicturePlaceholders(input: ItemInput, { main }: FormPictures): ItemInput {
  return { ...input, image: main === null ? null : 'chosen', previews: [] }
}

/** Returns to the previous page of this site, or to the list. */
function useGoBack(listPath: string): () => void {
  const navigate = useNavigate()
  return () => {
    // `idx` is the router's index of client navigations; 0 means that there is no previous page of the site.
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    if (idx > 0) void navigate(-1)
    else void navigate(listPath)
  }
}
