import { Fragment, type ReactNode } from 'react'
import { houseTimeText, Moment } from './moment.tsx'

interface MomentsInTextProps {
  text: string
  /** What the text names in the zone of the house. */
  moments: readonly string[]
  /** How the parts between the moments are shown. */
  children?: (part: string) => ReactNode
}

/** A sentence with its deadlines in the reader's own time. */
export function MomentsInText({ text, moments, children = plain }: MomentsInTextProps) {
  return partsOf(text, moments).map(({ key, part, at }) => (
    <Fragment key={key}>{at === undefined ? children(part) : <Moment at={at} />}</Fragment>
  ))
}

const plain = (part: string) => <span>{part}</span>

interface Part {
  /** Where the part begins in the text. */
  key: number
  part: string
  at?: string
}

export function partsOf(text: string, moments: readonly string[]): Part[] {
  const parts: Part[] = []
  let from = 0
  for (;;) {
    const next = moments
      .map((at) => ({ at, part: houseTimeText(at), key: text.indexOf(houseTimeText(at), from) }))
      .filter(({ key }) => key >= 0)
      .sort((one, other) => one.key - other.key)[0]
    const end = next?.key ?? text.length
    if (end > from) parts.push({ key: from, part: text.slice(from, end) })
    if (next === undefined) return parts
    parts.push(next)
    from = next.key + next.part.length
  }
}
