// The fields for the main picture and the previews, which can be added, reordered and removed.
import './picture-fields.css'
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { AdminIcon } from '#client/admin/screen/admin-icon.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { useHydrated } from '#client/design-system/use-hydrated.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import { maxPreviews } from '#contract/pictures.ts'
import { DropZone, preventDropOutside, useFilePicker } from './picture-entry.tsx'
import { PictureView } from './picture-view.tsx'
import { addPreviews, chooseMain, type FormPictures, movePreview, type PictureLimits } from './pictures.ts'

interface PictureFieldsProps {
  pictures: FormPictures
  limits: PictureLimits
  errors: Record<string, string>
  isDisabled: boolean
  onChange: (pictures: FormPictures) => void
}

export function PictureFields(props: PictureFieldsProps) {
  useEffect(preventDropOutside, [])
  return (
    <div className="grid content-start gap-[22px]">
      <MainPicture {...props} />
      <Previews {...props} />
    </div>
  )
}

function sizeText(bytes: number): string {
  return Number.isFinite(bytes) ? `jpg, jpeg or png, up to ${bytes / 1024 / 1024} MB` : 'jpg, jpeg or png'
}

function MainPicture({ pictures, limits, errors, isDisabled, onChange }: PictureFieldsProps) {
  const [problems, setProblems] = useState<readonly string[]>([])
  const pick = useFilePicker(false)
  const { main } = pictures
  const hasScript = useHydrated()

  function choose(files: readonly File[]): void {
    const chosen = chooseMain(main, files, limits.main)
    setProblems(chosen.problems.map(({ named }) => named))
    for (const { message } of chosen.problems) toast.warning(message)
    if (chosen.result !== main) onChange({ ...pictures, main: chosen.result })
  }

  const error = problems[0] ?? errors.image
  return (
    <section className="admin-card grid gap-3" aria-labelledby={pick.headingId}>
      <h2 id={pick.headingId} className="text-card-small">
        Main image
      </h2>
      <DropZone isDisabled={isDisabled} isEmpty={main === null} onFiles={choose}>
        {main !== null && (
          <div className="main-picture">
            <PictureView
              key={main.key}
              picture={main}
              alt="Main image"
              width={480}
              height={360}
              sizes="(width < 769px) 90vw, 480px"
            />
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p id={pick.noteId} className="text-small">
            {main === null && hasScript && (
              <span className="block text-body text-ink">Drop or paste a picture here</span>
            )}
            <span>{sizeText(limits.main)}</span>
            {!hasScript && main !== null && <span>. A chosen picture replaces this one</span>}
          </p>
          {hasScript && (
            <Button
              look="secondary"
              size="small"
              // The error summary finds the button by this name, not the hidden input.
              name="image"
              disabled={isDisabled}
              onClick={pick.open}
              aria-describedby={pick.noteId}
            >
              <AdminIcon name="upload" />
              <span>{main === null ? 'Choose main image' : 'Replace'}</span>
            </Button>
          )}
        </div>
        <PictureInput picker={pick} name="image" label="Main image" onFiles={choose} />
      </DropZone>
      <Problems texts={error === undefined ? [] : [error]} />
    </section>
  )
}

function Previews({ pictures, limits, errors, isDisabled, onChange }: PictureFieldsProps) {
  const [problems, setProblems] = useState<readonly string[]>([])
  const [announcement, setAnnouncement] = useState('')
  const pick = useFilePicker(true)
  const list = useRef<HTMLUListElement>(null)
  const dragged = useRef<number | null>(null)
  const { previews } = pictures
  const hasScript = useHydrated()

  function add(files: readonly File[]): void {
    const chosen = addPreviews(previews, files, limits.preview)
    setProblems(chosen.problems.map(({ named }) => named))
    for (const { message } of chosen.problems) toast.warning(message)
    if (chosen.result.length !== previews.length) onChange({ ...pictures, previews: chosen.result })
  }

  function move(from: number, by: number): void {
    const moved = movePreview(previews, from, by)
    onChange({ ...pictures, previews: moved })
    setAnnouncement(`Preview ${from + 1} is now number ${moved.indexOf(previews[from]!) + 1}`)
  }

  function remove(at: number): void {
    // The errors of the last added files no longer apply.
    setProblems([])
    onChange({ ...pictures, previews: previews.filter((_, index) => index !== at) })
    setAnnouncement(`Preview ${at + 1} removed`)
    // Moves the focus to the next remove button, or to the add button.
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('.preview-remove') ?? [])]
    const next =
      buttons[at + 1] ?? buttons[at - 1] ?? list.current?.querySelector<HTMLElement>('.preview-add')
    next?.focus()
  }

  /** Props of a drop target: a dragged preview moves to index `to`. */
  function dropTarget(to: number) {
    return {
      onDragOver(event: DragEvent) {
        if (dragged.current !== null) event.preventDefault()
      },
      onDrop(event: DragEvent) {
        if (dragged.current === null) return
        event.preventDefault()
        event.stopPropagation()
        move(dragged.current, to - dragged.current)
      },
    }
  }

  const texts = [...problems, ...(errors.previews === undefined ? [] : [errors.previews])]
  return (
    <section className="admin-card grid gap-3" aria-labelledby={pick.headingId}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={pick.headingId} className="text-card-small">
          Preview images
        </h2>
        <p className="text-small">{`${previews.length} of ${maxPreviews}`}</p>
      </div>
      <DropZone isDisabled={isDisabled} isBare onFiles={add}>
        <ul ref={list} className="previews">
          {previews.map((picture, index) => (
            <li
              key={picture.key}
              className="preview"
              draggable={!isDisabled}
              onDragStart={({ dataTransfer }) => {
                dragged.current = index
                // Firefox does not drag an element without data.
                dataTransfer.setData('application/x-preview', '')
              }}
              onDragEnd={() => {
                dragged.current = null
              }}
              {...dropTarget(index)}
            >
              <PictureView picture={picture} alt={`Preview ${index + 1}`} width={120} height={120} />
              {hasScript && (
                <PreviewButtons
                  place={index + 1}
                  count={previews.length}
                  isDisabled={isDisabled}
                  onRemove={() => remove(index)}
                  onMove={(by) => move(index, by)}
                />
              )}
            </li>
          ))}
          {hasScript && previews.length < maxPreviews && (
            <li {...dropTarget(previews.length - 1)}>
              <button
                type="button"
                className="preview-add"
                name="previews"
                disabled={isDisabled}
                aria-label="Add preview images"
                aria-describedby={pick.noteId}
                onClick={pick.open}
              >
                <span aria-hidden="true">+</span>
              </button>
            </li>
          )}
        </ul>
        <p id={pick.noteId} className="text-small">
          <span>{`${sizeText(limits.preview)} each`}</span>
          {!hasScript && previews.length > 0 && <span>. Chosen pictures replace all of these</span>}
        </p>
        <PictureInput picker={pick} name="previews" label="Preview images" onFiles={add} />
      </DropZone>
      <Problems texts={texts} />
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </section>
  )
}

interface PictureInputProps {
  picker: ReturnType<typeof useFilePicker>
  name: string
  label: string
  onFiles: (files: readonly File[]) => void
}

/** Shown without script. With script a button opens it. */
function PictureInput({ picker, name, label, onFiles }: PictureInputProps) {
  const hasScript = useHydrated()
  const take = useEffectEvent(picker.onChange(onFiles))
  const { ref, className, tabIndex, ...input } = picker.input
  // Files that were chosen before the script ran.
  useEffect(() => {
    if (hasScript && ref.current!.files!.length > 0) take()
  }, [hasScript, ref])
  return (
    <input
      {...input}
      ref={ref}
      name={name}
      aria-label={label}
      aria-describedby={picker.noteId}
      {...(hasScript && { className, tabIndex })}
      onChange={picker.onChange(onFiles)}
    />
  )
}

interface PreviewButtonsProps {
  /** Counted from 1. */
  place: number
  count: number
  isDisabled: boolean
  onRemove: () => void
  onMove: (by: 1 | -1) => void
}

function PreviewButtons({ place, count, isDisabled, onRemove, onMove }: PreviewButtonsProps) {
  // At the first or last position the button is only `aria-disabled`, so that it keeps the focus.
  const isFirst = place === 1
  const isLast = place === count
  return (
    <>
      <button
        type="button"
        className="preview-remove"
        disabled={isDisabled}
        aria-label={`Remove preview ${place}`}
        onClick={onRemove}
      >
        <Icon name="cross" className="size-4" />
      </button>
      <span className="preview-order" hidden={count === 1}>
        <button
          type="button"
          disabled={isDisabled}
          aria-disabled={isFirst || undefined}
          aria-label={`Move preview ${place} forward`}
          onClick={() => isFirst || onMove(-1)}
        >
          <Icon name="chevron-left" className="size-4" />
        </button>
        <button
          type="button"
          disabled={isDisabled}
          aria-disabled={isLast || undefined}
          aria-label={`Move preview ${place} back`}
          onClick={() => isLast || onMove(1)}
        >
          <Icon name="chevron-right" className="size-4" />
        </button>
      </span>
    </>
  )
}

function Problems({ texts }: { texts: readonly string[] }) {
  return (
    <div role="alert" className="empty:absolute">
      {texts.map((text) => (
        <p key={text} className="wrap-anywhere flex items-center gap-2 text-err text-small">
          <AdminIcon name="image" className="size-4.5 flex-none" />
          <span>{text}</span>
        </p>
      ))}
    </div>
  )
}
