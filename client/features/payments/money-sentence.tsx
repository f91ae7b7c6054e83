/** A sentence of contract/bill-sentences.ts, with its amounts as figures that never break. */
export function MoneySentence({ text }: { text: string }) {
  // The amounts are at the odd places.
  return (
    <span>
      {text.split(/(\$[\d,]+(?:\.\d+)?)/).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
          <b key={index} className="money">
            {part}
          </b>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
          <span key={index}>{part}</span>
        ),
      )}
    </span>
  )
}
