// Optional fields in collapsed sections.
import './more-sections.css'
import { useEffect, useRef } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { openSectionsOf } from '#client/design-system/open-sections.ts'
import { Spinner } from '#client/design-system/spinner.tsx'
import type { FieldValue, FormValues } from './fields.ts'
import type { EditedRecord, MoreFields } from './item-kind.ts'
import { MoreControl } from './more-control.tsx'
import type { FieldSection } from './more-fields.ts'
import type { FormPictures } from './pictures.ts'

interface MoreForm<Item> {
  base: Item | null
  values: FormValues
  errors: Record<string, string>
  attempts: number
  pictures: FormPictures
  more: {
    isLoaded: boolean
    state: 'idle' | 'loading' | { failure: string }
    load: () => Promise<void>
    input: Readonly<Record<string, unknown>>
  }
}

interface MoreSectionsProps<Item extends EditedRecord> {
  more: MoreFields<Item>
  form: MoreForm<Item>
  isDisabled: boolean
  onChange: (name: string, value: FieldValue) => void
}

export function MoreSections<Item extends EditedRecord>(props: MoreSectionsProps<Item>) {
  const { more, form } = props
  const box = useRef<HTMLDetailsElement>(null)
  const { errors } = form

  // Errors must not hide in a collapsed section.
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    for (const field of box.current!.querySelectorAll('[aria-invalid="true"], [data-has-error]'))
      openSectionsOf(field)
  }, [errors])

  return (
    <details
      ref={box}
      className="admin-card more-sections"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && form.more.state === 'idle') void form.more.load()
      }}
    >
      <summary>
        <h2 className="text-card">{more.title}</h2>
        <span className="more-summary">{more.summary}</span>
      </summary>
      {form.more.isLoaded ? <LoadedSections {...props} /> : <Loading more={form.more} />}
    </details>
  )
}

function Loading<Item>({ more: { state, load } }: { more: MoreForm<Item>['more'] }) {
  return (
    <div className="more-content">
      {typeof state === 'object' ? (
        <Notice
          tone="error"
          title="These entries cannot be shown"
          action={
            <Button size="small" onClick={() => void load()}>
              Try again
            </Button>
          }
        >
          {`${state.failure} What you save without them leaves them as they are.`}
        </Notice>
      ) : (
        <Spinner label="Loading" />
      )}
    </div>
  )
}

function LoadedSections<Item extends EditedRecord>({
  more,
  form,
  isDisabled,
  onChange,
}: MoreSectionsProps<Item>) {
  const box = useRef<HTMLDivElement>(null)

  function focusField(name: string): void {
    const field = box.current!.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
    if (field === null) return
    openSectionsOf(field)
    field.focus()
  }

  return (
    <div ref={box} className="more-content">
      {more.Notes !== undefined && (
        <more.Notes item={form.base} input={form.more.input} focusField={focusField} />
      )}
      {more.sections.map((section) => (
        <details key={section.title} className="more-section">
          <summary>
            <h3 className="text-card-small">{section.title}</h3>
            <span className="more-summary">{describeFilled(section, form.values)}</span>
          </summary>
          <div className="more-fields">
            {section.fields.map((field) => (
              <div key={field.name} className={`col-span-12 min-w-0 ${columnClasses[field.columns ?? 12]}`}>
                <MoreControl
                  field={field}
                  value={form.values[field.name]!}
                  pictures={form.pictures}
                  errors={form.errors}
                  isDisabled={isDisabled}
                  onChange={(value) => onChange(field.name, value)}
                />
              </div>
            ))}
          </div>
        </details>
      ))}
    </div>
  )
}

const columnClasses = { 4: 'sm:col-span-4', 6: 'sm:col-span-6', 12: '' } as const

function describeFilled({ fields }: FieldSection, values: FormValues): string {
  const filled = fields.filter((field) => field.kind !== 'segments' && isFilled(values[field.name]!)).length
  const countable = fields.filter(({ kind }) => kind !== 'segments').length
  return countable === 0 ? '' : `${filled} of ${countable} filled in`
}

function isFilled(value: FieldValue): boolean {
  if (typeof value === 'object') return Object.keys(value).length > 0
  return value !== false && String(value).trim() !== ''
}
