// A list that is filled in entry by entry: entries can be added, moved and removed by keyboard.
import { useEffect, useId, useRef, useState } from 'react'
import type { Entry } from '#client/admin/item-form/fields.ts'
import { AdminIcon } from '#client/admin/screen/admin-icon.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Checkbox } from '#client/design-system/choice.tsx'
import { Field } from '#client/design-system/field.tsx'
import { FieldNote, labelClassName } from '#client/design-system/field-frame.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Mark } from '#client/design-system/mark.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { useHydrated } from '#client/design-system/use-hydrated.ts'
import { boxName } from '#client/lib/forms/send-form.ts'
import { type EntriesField, type EntryPart, toEntry } from './fact-fields.ts'

interface EntriesControlProps {
  field: EntriesField
  entries: readonly Entry[]
  /** Of all fields. */
  errors: Readonly<Record<string, string>>
  isDisabled: boolean
  onChange: (entries: readonly Entry[]) => void
}

export function EntriesControl({ field, entries, errors, isDisabled, onChange }: EntriesControlProps) {
  const id = useId()
  const { name, label, hint, noun, parts, max, isSorted = false } = field
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLSpanElement>(null)
  /** Finds what receives the focus once the changed list is shown. */
  const nextFocus = useRef<(() => HTMLElement | null | undefined) | null>(null)
  useEffect(() => {
    nextFocus.current?.()?.focus()
    nextFocus.current = null
  })
  const isFull = entries.length >= max
  const hasScript = useHydrated()
  // Without script the last entry is for a new one.
  const shown = hasScript || isFull ? entries : [...entries, toEntry(field, {})]
  const note = errors[name] ?? (isFull ? `At most ${max}` : hint)

  const within = (place: number, selector: string) =>
    list.current?.children[place]?.querySelector<HTMLElement>(selector)
  const focusAddButton = () => addButton.current?.querySelector<HTMLElement>('button')

  function change(place: number, part: string, value: Entry[string]): void {
    onChange(entries.map((entry, index) => (index === place ? { ...entry, [part]: value } : entry)))
  }

  function add(): void {
    if (isFull) return
    nextFocus.current = () => within(entries.length, 'input, textarea')
    setAnnouncement(`${noun} ${entries.length + 1} added`)
    onChange([...entries, toEntry(field, {})])
  }

  function remove(place: number): void {
    nextFocus.current = () => within(Math.min(place, entries.length - 2), '.entry-remove') ?? focusAddButton()
    setAnnouncement(`${noun} ${place + 1} removed`)
    onChange(entries.filter((_, index) => index !== place))
  }

  function move(place: number, by: 1 | -1): void {
    const to = place + by
    if (to < 0 || to >= entries.length) return
    nextFocus.current = () => within(to, by === 1 ? '.entry-down' : '.entry-up')
    setAnnouncement(`${noun} ${place + 1} is now number ${to + 1}`)
    onChange(entries.toSpliced(place, 1).toSpliced(to, 0, entries[place]!))
  }

  return (
    <fieldset
      className="entries"
      disabled={isDisabled}
      aria-describedby={note === undefined ? undefined : `${id}-note`}
      data-has-error={errors[name] === undefined ? undefined : ''}
    >
      <legend className={labelClassName}>{label}</legend>
      <ol ref={list} className="entries-list">
        {shown.map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity, and all inputs are controlled
          <li key={place}>
            <fieldset className="form-entry">
              <legend className="sr-only">{`${noun} ${place + 1}`}</legend>
              <div className="form-entry-head">
                <span aria-hidden="true">{`${noun} ${place + 1}`}</span>
                <span className="flex" hidden={!hasScript}>
                  {!isSorted && entries.length > 1 && (
                    <>
                      <EntryButton
                        className="entry-up"
                        name={`Move ${noun.toLowerCase()} ${place + 1} up`}
                        isOff={place === 0}
                        onPress={() => move(place, -1)}
                      >
                        <Icon name="chevron-down" className="size-4.5 rotate-180" />
                      </EntryButton>
                      <EntryButton
                        className="entry-down"
                        name={`Move ${noun.toLowerCase()} ${place + 1} down`}
                        isOff={place === entries.length - 1}
                        onPress={() => move(place, 1)}
                      >
                        <Icon name="chevron-down" className="size-4.5" />
                      </EntryButton>
                    </>
                  )}
                  <EntryButton
                    className="entry-remove text-err"
                    name={`Remove ${noun.toLowerCase()} ${place + 1}`}
                    onPress={() => remove(place)}
                  >
                    <AdminIcon name="trash" className="size-4.5" />
                  </EntryButton>
                </span>
              </div>
              <div className="fact-fields">
                {parts.map((part) => {
                  const partName = `${name}.${place}.${part.name}`
                  return (
                    <div
                      key={part.name}
                      className={`col-span-12 min-w-0 ${columnClasses[part.columns ?? 12]}`}
                    >
                      <PartControl
                        part={part}
                        name={partName}
                        value={entry[part.name]!}
                        error={errors[partName]}
                        onChange={(value) => change(place, part.name, value)}
                      />
                    </div>
                  )
                })}
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      {note !== undefined && <FieldNote id={`${id}-note`} note={note} isError={errors[name] !== undefined} />}
      <span ref={addButton} hidden={!hasScript}>
        <Button
          look="secondary"
          size="small"
          // The error summary finds the list by this name.
          name={name}
          aria-disabled={isFull || undefined}
          title={isFull ? `At most ${max}` : undefined}
          onClick={add}
        >
          <Mark name="plus" />
          <span>{`Add ${noun.toLowerCase()}`}</span>
        </Button>
      </span>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </fieldset>
  )
}

const columnClasses = { 4: 'sm:col-span-4', 6: 'sm:col-span-6', 12: '' } as const

interface PartControlProps {
  part: EntryPart
  name: string
  value: Entry[string]
  error: string | undefined
  onChange: (value: Entry[string]) => void
}

function PartControl({ part, name, value, error, onChange }: PartControlProps) {
  const { label, hint } = part
  const common = { name, hint, error }
  const native = {
    ...common,
    value: String(value),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  switch (part.kind) {
    case 'text':
      return <Field {...native} label={label} maxLength={part.maxLength} autoComplete="off" />
    case 'area':
      return <TextareaField {...native} label={label} maxLength={part.maxLength} rows={3} />
    case 'number':
      return (
        <Field
          {...native}
          label={part.unit === undefined ? label : `${label} (${part.unit})`}
          inputMode="numeric"
          autoComplete="off"
        />
      )
    case 'checks': {
      const chosen = value as readonly string[]
      return (
        <fieldset className="min-w-0">
          <legend className={`${labelClassName} mb-1`}>{label}</legend>
          <div className="flex flex-wrap gap-x-5">
            {part.options.map((option) => (
              <Checkbox
                key={option.value}
                name={boxName(name, option.value)}
                label={option.label}
                checked={chosen.includes(option.value)}
                onChange={({ target }) =>
                  onChange(
                    part.options
                      .map((each) => each.value)
                      .filter((each) => (each === option.value ? target.checked : chosen.includes(each))),
                  )
                }
              />
            ))}
          </div>
          {error !== undefined && <FieldNote id={`${name}-note`} note={error} isError />}
        </fieldset>
      )
    }
  }
}

interface EntryButtonProps {
  className: string
  name: string
  /** Only `aria-disabled`, so that it keeps the focus. */
  isOff?: boolean
  onPress: () => void
  children: React.ReactNode
}

function EntryButton({ className, name, isOff = false, onPress, children }: EntryButtonProps) {
  return (
    <button
      type="button"
      className={`form-entry-button ${className}`}
      aria-label={name}
      title={name}
      aria-disabled={isOff || undefined}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
