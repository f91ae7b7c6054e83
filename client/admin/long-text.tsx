import './long-text.css'
import { useState } from 'react'

interface LongTextProps {
  text: string
  /** As in "the note of Mira". */
  name: string
}

/** Text in a row of a list. A long one is cut until it is asked for, so that a screen shows several rows; on paper it is whole. */
export function LongText({ text, name }: LongTextProps) {
  const [isWhole, setIsWhole] = useState(false)
  const start = startOf(text)
  if (start === text) return <span className="long-text">{text}</span>
  return (
    <span className="long-text">
      <span className={isWhole ? undefined : 'on-paper'}>{text}</span>
      {!isWhole && <span className="on-screen">{start} …</span>}{' '}
      <button
        type="button"
        className="to-whole-text on-screen"
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? 'Less' : 'More'} <span className="sr-only">of {name}</span>
      </button>
    </span>
  )
}

const mostLines = 4
const mostLetters = 100
const wholeWords = new RegExp(`^.{1,${mostLetters}}(?= |$)`, 'u')

/** The text itself where it is short; else as many whole words as fit, in one paragraph. */
function startOf(text: string): string {
  if (text.length <= mostLetters && text.split('\n').length <= mostLines) return text
  const line = text.replaceAll(/\s+/g, ' ')
  // A longer word is cut, though not within a letter.
  return wholeWords.exec(line)?.[0] ?? [...line].slice(0, mostLetters).join('')
}
