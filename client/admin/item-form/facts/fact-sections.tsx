// Optional fields in collapsed sections.
import './fact-sections.css'
import { useEffect, useRef, useState } from 'react'
import type { FieldValue, FormValues } from '#client/admin/item-form/fields.ts'
import type { EditedRecord, FactFields } from '#client/admin/item-form/item-kind.ts'
import type { FormPictures } from '#client/admin/item-form/pictures.ts'
import { Button } from '#client/design-system/button.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { openSectionsOf } from '#client/design-system/open-sections.ts'
import { Spinner } from '#client/design-system/spinner.tsx'
import { FactControl } from './fact-control.tsx'
import { type FieldSection, isErrorOf } from './fact-fields.ts'

interface FactForm<Item> {
  base: Item | null
  values: FormValues
  errors: Record<string, string>
  attempts: number
  pictures: FormPictures
  facts: {
    isLoaded: boolean
    state: 'idle' | 'loading' | { failure: string }
    load: () => Promise<void>
    input: Readonly<Record<string, unknown>>
  }
}

interface FactSectionsProps<Item extends EditedRecord> {
  facts: FactFields<Item>
  form: FactForm<Item>
  isDisabled: boolean
  onChange: (name: string, value: FieldValue) => void
}

export function FactSections<Item extends EditedRecord>(props: FactSectionsProps<Item>) {
  const { facts, form } = props
  const box = useRef<HTMLDetailsElement>(null)
  const { errors } = form
  /** Of a refused form that was sent without script. */
  const [isOpenFirst] = useState(() => facts.sections.some((section) => hasError(section, errors)))

  // Errors must not hide in a collapsed section.
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    for (const field of box.current!.querySelectorAll('[aria-invalid="true"], [data-has-error]'))
      openSectionsOf(field)
  }, [errors])

  return (
    <details
      ref={box}
      open={isOpenFirst || undefined}
      className="admin-card fact-sections"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && form.facts.state === 'idle') void form.facts.load()
      }}
    >
      <summary>
        <h2 className="text-card">{facts.title}</h2>
        <span className="fact-summary">{facts.summary}</span>
      </summary>
      {form.facts.isLoaded ? <LoadedSections {...props} /> : <Loading facts={form.facts} />}
    </details>
  )
}

function Loading<Item>({ facts: { state, load } }: { facts: FactForm<Item>['facts'] }) {
  return (
    <div className="fact-content">
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
  facts,
  form,
  isDisabled,
  onChange,
}: FactSectionsProps<Item>) {
  const box = useRef<HTMLDivElement>(null)
  const [firstErrors] = useState(form.errors)

  function focusField(name: string): void {
    const field = box.current!.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
    if (field === null) return
    openSectionsOf(field)
    field.focus()
  }

  return (
    <div ref={box} className="fact-content">
      {facts.Notes !== undefined && (
        <facts.Notes item={form.base} input={form.facts.input} focusField={focusField} />
      )}
      {facts.sections.map((section) => (
        <details
          key={section.title}
          open={hasError(section, firstErrors) || undefined}
          className="fact-section"
        >
          <summary>
            <h3 className="text-card-small">{section.title}</h3>
            <span className="fact-summary">{describeFilled(section, form.values)}</span>
          </summary>
          <div className="fact-fields">
            {section.fields.map((field) => (
              <div key={field.name} className={`col-span-12 min-w-0 ${columnClasses[field.columns ?? 12]}`}>
                <FactControl
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

function hasError({ fields }: FieldSection, errors: Record<string, string>): boolean {
  return Object.keys(errors).some((error) => fields.some(({ name }) => isErrorOf(name, error)))
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
