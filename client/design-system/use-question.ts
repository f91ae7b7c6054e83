import { useCallback, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

export interface Question<Subject> {
  /** React key of the dialog. Each question has a new key, so that no state is left from the previous question. */
  key: number
  /** Stays set while the dialog is closing. */
  about: Subject
  isOpen: boolean
}

/**
 * State of a confirmation that a list asks about one of its rows. `close` closes the question of its own render and no
 * later one. The browser's back and forward buttons close the question too.
 */
export function useQuestion<Subject>() {
  const [question, setQuestion] = useState<Question<Subject> | null>(null)
  const { key: locationKey } = useLocation()
  const isHistoryNavigation = useNavigationType() === 'POP'
  const [askedAt, setAskedAt] = useState(locationKey)
  const ask = useCallback(
    (about: Subject) => {
      setAskedAt(locationKey)
      setQuestion((last) => ({ key: (last?.key ?? 0) + 1, about, isOpen: true }))
    },
    [locationKey],
  )
  if (question?.isOpen && isHistoryNavigation && locationKey !== askedAt)
    setQuestion({ ...question, isOpen: false })
  const close = () =>
    setQuestion((now) => (now !== null && now.key === question?.key ? { ...now, isOpen: false } : now))
  return { question, ask, close }
}
