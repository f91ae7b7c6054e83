// The state of a form that adds or edits a tour or product, from the first key to the server's answer.
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { forgetEndedSession } from '#client/features/session/session.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import { ApiError, isGone } from '#client/lib/api-error.ts'
import { useIsHere } from '#client/lib/use-is-here.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { maxPictureRequest } from '#contract/pictures.ts'
import { mayNotWriteText, mayWrite } from '../may-write.ts'
import { type FieldValue, type FormValues, isSameValue, readValues, showValues } from './fields.ts'
import type { EditedRecord, ItemInput, ItemKind } from './item-kind.ts'
import { itemSaver } from './item-saver.ts'
import {
  type FormPictures,
  isSameMain,
  isSamePreviews,
  joinPictures,
  keptPicture,
  toPictureInput,
  UnreadablePicture,
} from './pictures.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

/** A change that somebody else has made since this form was opened. */
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

/** Why the last try saved nothing, where no field is to blame, and the remedy. */
export interface SaveFailure {
  message: string
  remedy: 'try again' | 'sign in' | 'ask a super admin'
}

export function useItemForm<Item extends EditedRecord>(kind: ItemKind<Item>, item: Item | null) {
  const [base, setBase] = useState<Item | null>(item)
  const [values, setValues] = useState<FormValues>(() => showValues(kind.fields, asRecord(item)))
  const [pictures, setPictures] = useState<FormPictures>(() => picturesOf(item))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [tries, setTries] = useState(0)
  /** How much of the request has been sent, 0–1. */
  const [share, setShare] = useState(0)
  /** The record that the last try was an edit of. */
  const edited = useRef(base)
  const { isSending, submit: save } = useSubmit(send, refuse)
  const [conflict, setConflict] = useState<Conflict<Item> | null>(null)
  const [isDeleted, setIsDeleted] = useState(false)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const [saveItem] = useState(() => itemSaver(kind))
  const isLeaving = useRef(false)
  const isHere = useIsHere()
  const goBack = useReturn(kind.listPath)

  /** Errors of these fields are shown at the fields. */
  const fieldNames = [...kind.fields.map(({ name }) => name), 'image', 'previews']
  const baseValues = showValues(kind.fields, asRecord(base))
  const basePictures = picturesOf(base)
  const isMainMine = !isSameMain(pictures, basePictures)
  const arePreviewsMine = !isSamePreviews(pictures, basePictures)
  const isChanged =
    kind.fields.some(({ name }) => !isSameValue(values[name], baseValues[name])) ||
    isMainMine ||
    arePreviewsMine
  const wayOut = useUnsavedGuard(isChanged, isLeaving)

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
    setErrors(({ [name]: _cleared, ...others }) => others)
  }

  async function send(): Promise<void> {
    setShare(0)
    setFailure(null)
    if (!(await mayWrite())) return setFailure({ message: mayNotWriteText, remedy: 'ask a super admin' })
    const found = kind.check(withPicturePlaces(readValues(kind.fields, values), pictures), base === null)
    setErrors(found)
    setTries((before) => before + 1)
    if (Object.keys(found).length > 0) return
    edited.current = base
    const onEarlierDone = (done: Item) => {
      edited.current = done
      setBase(done)
    }
    const input = await readInput()
    const words = JSON.stringify(input)
    if (words.length > maxPictureRequest) throw new UnreadablePicture('image', tooMuchMessage)
    await saveItem({ base, input, words, onProgress: setShare, onEarlierDone })
    toast.success(successText)
    if (!isHere()) return
    isLeaving.current = true
    goBack()
  }

  async function readInput(): Promise<ItemInput> {
    return {
      ...readValues(kind.fields, values),
      image: pictures.main === null ? null : await toPictureInput(pictures.main, 'image'),
      previews: await Promise.all(pictures.previews.map((picture) => toPictureInput(picture, 'previews'))),
    }
  }

  /** Whatever goes wrong, all that was typed stays. */
  function refuse(error: unknown): void {
    if (error instanceof UnreadablePicture) {
      setErrors({ [error.field]: error.message })
      return
    }
    if (!(error instanceof ApiError)) throw error
    toast.error(error.message)
    if (forgetEndedSession(error)) setFailure({ message: error.message, remedy: 'sign in' })
    else if (isGone(error)) setIsDeleted(true)
    else if (error.code === 'version_conflict' && error.current !== undefined)
      compare(edited.current, error.current as Item)
    else showRefusal(error)
  }

  function showRefusal({ code, message, fields }: ApiError): void {
    setErrors(fields)
    if (fieldNames.some((name) => fields[name] !== undefined)) return
    setFailure({ message, remedy: code === 'super_admin_only' ? 'ask a super admin' : 'try again' })
  }

  function compare(sentOf: Item | null, current: Item): void {
    const before = showValues(kind.fields, asRecord(sentOf))
    const theirs = showValues(kind.fields, asRecord(current))
    const [picturesBefore, theirPictures] = [picturesOf(sentOf), picturesOf(current)]
    setConflict({
      current,
      changes: kind.fields
        .filter(({ name }) => !isSameValue(theirs[name], before[name]))
        .map(({ name, label }) => ({ name, label, before: before[name]!, theirs: theirs[name]! })),
      hasMainChanged: !isSameMain(theirPictures, picturesBefore),
      havePreviewsChanged: !isSamePreviews(theirPictures, picturesBefore),
    })
  }

  /** Their changes come in where nothing was typed here; what was typed stays and is saved next. */
  function joinTheirs(): void {
    if (conflict === null) return
    const { current, changes } = conflict
    const untouched = changes.filter(({ name }) => isSameValue(values[name], baseValues[name]))
    setValues((before) => ({
      ...before,
      ...Object.fromEntries(untouched.map(({ name, theirs }) => [name, theirs])),
    }))
    setPictures(joinPictures(basePictures, pictures, picturesOf(current)))
    setBase(current)
    setConflict(null)
  }

  /** Of a record that somebody has deleted meanwhile: all that stands in the form makes another. */
  function addAnew(): void {
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
    /** How much of the request has been sent, 0–1; null while nothing is being saved. */
    saving: isSending ? share : null,
    tries,
    conflict,
    isMainMine,
    arePreviewsMine,
    isDeleted,
    failure,
    wayOut,
    change,
    changePictures,
    save,
    joinTheirs,
    addAnew,
    cancel: goBack,
  }
}

const tooMuchMessage = 'The pictures are too large together: at most 48 MB can be sent at once.'

function asRecord(item: EditedRecord | null): Record<string, unknown> | null {
  return item as Record<string, unknown> | null
}

function picturesOf(item: EditedRecord | null): FormPictures {
  if (item === null) return { main: null, previews: [] }
  return {
    main: item.image === '' ? null : keptPicture(item.image),
    previews: item.previews.map(keptPicture),
  }
}

/** Only whether there are pictures is checked before they are read: reading them takes a while. */
function withPicturePlaces(input: ItemInput, { main }: FormPictures): ItemInput {
  return { ...input, image: main === null ? null : 'chosen', previews: [] }
}

/** The page before this one where it was one of ours, else the list. */
function useReturn(listPath: string): () => void {
  const navigate = useNavigate()
  return () => {
    // The router counts the pages that were opened without a reload.
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    if (idx > 0) void navigate(-1)
    else void navigate(listPath)
  }
}
