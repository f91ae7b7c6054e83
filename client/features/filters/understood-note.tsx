// What a search made of the words that were typed.
import { Link } from '#client/design-system/link.tsx'
import { formatPrice } from '#client/lib/format.ts'

interface UnderstoodNoteProps {
  /** Those that are missing were not said. */
  texts: readonly (string | false | undefined)[]
  /** The search for the typed words. */
  to: string
}

export function UnderstoodNote({ texts, to }: UnderstoodNoteProps) {
  return (
    <span className="block">
      <span>{`Understood: ${texts.filter(Boolean).join(', ')}. `}</span>
      <Link to={to} className="font-semibold text-sea underline">
        Search for the words as typed
      </Link>
    </span>
  )
}

interface SaidPrices {
  min?: number | undefined
  max?: number | undefined
  isCheap?: true | undefined
}

export function saidPriceTexts({ min, max, isCheap }: SaidPrices): (string | false | undefined)[] {
  return [
    min !== undefined && `from ${formatPrice(min)}`,
    max !== undefined && `up to ${formatPrice(max)}`,
    isCheap && 'the cheapest first',
  ]
}
