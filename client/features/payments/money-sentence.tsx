import { MomentsInText } from '#client/features/moments/moments-in-text.tsx'

interface MoneySentenceProps {
  text: string
  /** The deadlines that the sentence names. */
  moments?: readonly string[]
}

/** A sentence of contract/bill-sentences.ts, with its amounts as figures that never break, and deadlines in the reader's own time. */
export function MoneySentence({ text, moments = [] }: MoneySentenceProps) {
  return (
    <span>
      <MomentsInText text={text} moments={moments}>
        {(part) => <Amounts text={part} />}
      </MomentsInText>
    </span>
  )
}

function Amounts({ text }: { text: string }) {
  // The amounts are at the odd places.
  return text.split(/(\$[\d,]+(?:\.\d+)?)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <b key={index} className="money">
        {part}
      </b>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <span key={index}>{part}</span>
    ),
  )
}
