import { useEffect, useRef } from 'react'
import { Mark } from './mark.tsx'
import { openSectionsOf } from './open-sections.ts'

interface FormErrorsProps {
  /** In the order of the fields. `name` is the field's name in the form. */
  errors: readonly { name: string; label: string; message: string }[]
}

/** Error summary above a form. It receives the focus when it appears; each line moves the focus to its field. */
export function FormErrors({ errors }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null)
  const hasErrors = errors.length > 0
  useEffect(() => {
    if (hasErrors) box.current?.focus()
  }, [hasErrors])

  function focusField(name: string) {
    const field = box.current?.closest('form')?.elements.namedItem(name)
    const target = field instanceof RadioNodeList ? field[0] : field
    if (!(target instanceof HTMLElement)) return
    openSectionsOf(target)
    target.focus()
  }

  if (!hasErrors) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-m border-[1.5px] border-err bg-signal-soft px-5 py-4 text-ink"
    >
      <p className="flex items-center gap-2.5 font-[650]">
        <Mark name="warning" className="size-5 text-signal-deep" />
        <span>
          {errors.length === 1 ? 'One field needs another look' : `${errors.length} fields need another look`}
        </span>
      </p>
      <ul className="mt-1.5 pl-7.5">
        {errors.map(({ name, label, message }) => (
          <li key={name}>
            <button
              type="button"
              className="cursor-pointer py-1 text-left text-signal-deep underline underline-offset-4 hover:no-underline"
              onClick={() => focusField(name)}
            >
              {`${label}: ${message}`}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
