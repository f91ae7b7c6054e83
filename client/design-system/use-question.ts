import { useCallback, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

export interface Question<Subject> {
  /** Key of its dialog: each has one of its own, so that nothing is left in it from the question before. */
  key: number
  /** Is known while the dialog closes, too. */
  about: Subject
  isOpen: boolean
}

/**
 * What a list asks about one of its rows. `close` closes the question that was rendered with it, and no later one. Back
 * and forward close it too: they lead to where nobody has asked.
 */
export function useQuestion<Subject>() {
  const [question, setQuestion] = useState<Question<Subject> | null>(null)
  const { key: place } = useLocation()
  const isTravelled = useNavigationType() === 'POP'
  const [askedAt, setAskedAt] = useState(place)
  const ask = useCallback(
    (about: Subject) => {
      setAskedAt(place)
      setQuestion((last) => ({ key: (last?.key ?? 0) + 1, about, isOpen: true }))
    },
    [place],
  )
  if (question?.isOpen && isTravelled && place !== askedAt) setQuestion({ ...question, isOpen: false })
  const close = () =>
    setQuestion((now) => (now !== null && now.key === question?.key ? { ...now, isOpen: false } : now))
  return { question, ask, close }
}
