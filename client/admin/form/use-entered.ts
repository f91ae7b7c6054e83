import { useEffect, useState } from 'react'
import type { PageForm } from '#client/features/forms/use-page-form.ts'

/** What is entered now, for a text that depends on it. Null until something is entered, and after a reset. */
export function useEntered({ element }: Pick<PageForm, 'element'>): FormData | null {
  const [entered, setEntered] = useState<FormData | null>(null)
  // After each rendering: a form that was not offered at first comes later.
  useEffect(() => {
    const form = element.current
    if (form === null) return setEntered(null)
    const read = () => setEntered(new FormData(form))
    const forget = () => setEntered(null)
    form.addEventListener('input', read)
    form.addEventListener('reset', forget)
    return () => {
      form.removeEventListener('input', read)
      form.removeEventListener('reset', forget)
    }
  })
  return entered
}
