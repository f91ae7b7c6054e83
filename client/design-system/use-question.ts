import { useCallback, useState } from 'react'

export interface Question<Subject> {
  /** Key of its dialog: each has one of its own, so that nothing is left in it from the question before. */
  key: number
  /** Is known while the dialog closes, too. */
  about: Subject
  isOpen: boolean
}

/** What a list asks about one of its rows. `close` closes the question that was rendered with it, and no later one. */
export function useQuestion<Subject>() {
  const [question, setQuestion] = useState<Question<Subject> | null>(null)
  const ask = useCallback((about: Subject) => {
    setQuestion((last) => ({ key: (last?.key ?? 0) + 1, about, isOpen: true }))
  }, [])
  const close = () =>
    setQuestion((now) => (now !== null && now.key === question?.key ? { ...now, isOpen: false } : now))
  return { question, ask, close }
}
