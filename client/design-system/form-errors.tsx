import { useEffect, useRef } from 'react'
import { Mark } from './mark.tsx'

interface FormErrorsProps {
  /** In the order of the fields; `name` is the field's in its form. None: nothing is shown. */
  errors: readonly { name: string; label: string; message: string }[]
}

/** What is wrong with a form, above its fields: takes the focus when it appears, each line leads to its field. */
export function FormErrors({ errors }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null)
  const hasErrors = errors.length > 0
  useEffect(() => {
    if (hasErrors) box.current?.focus()
  }, [hasErrors])

  function goTo(name: string) {
    const field = box.current?.closest('form')?.elements.namedItem(name)
    const target = field instanceof RadioNodeList ? field[0] : field
    if (target instanceof HTMLElement) target.focus()
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
        {errors.length === 1 ? 'One field needs another look' : `${errors.length} fields need another look`}
      </p>
      <ul className="mt-1.5 pl-7.5">
        {errors.map(({ name, label, message }) => (
          <li key={name}>
            <button
              type="button"
              className="cursor-pointer py-1 text-left text-signal-deep underline underline-offset-4 hover:no-underline"
              onClick={() => goTo(name)}
            >
              {label}: {message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
