import './long-text.css'
import { useState } from 'react'

interface LongTextProps {
  text: string
  /** For example "the note of Mira". */
  name: string
}

/** Text in a row of a list. Long text is truncated until "More" is pressed; in print it is complete. */
export function LongText({ text, name }: LongTextProps) {
  const [isWhole, setIsWhole] = useState(false)
  const start = truncate(text)
  if (start === text) return <span className="long-text">{text}</span>
  return (
    <span className="long-text">
      <span className={isWhole ? undefined : 'on-paper'}>{text}</span>
      {!isWhole && <span className="on-screen">{`${start} … `}</span>}
      <button
        type="button"
        className="to-whole-text on-screen"
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
      >
        <span>{`${isWhole ? 'Less' : 'More'} `}</span>
        <span className="sr-only">{`of ${name}`}</span>
      </button>
    </span>
  )
}

const maxLines = 4
const maxLetters = 100
const wholeWords = new RegExp(`^.{1,${maxLetters}}(?= |$)`, 'u')

/** Returns short text unchanged, and the first whole words of a long text. */
function truncate(text: string): string {
  if (text.length <= maxLetters && text.split('\n').length <= maxLines) return text
  const line = text.replaceAll(/\s+/g, ' ')
  // A longer word is cut, but not within a code point.
  return wholeWords.exec(line)?.[0] ?? [...line].slice(0, maxLetters).join('')
}
