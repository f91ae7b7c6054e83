import type { ReactNode } from 'react'

const sizes = { small: 'text-[1.125rem]', normal: 'text-[1.375rem]', large: 'text-d3' } as const

export interface StruckPrice {
  /** The old price: struck through, and announced as "was" to screen readers. */
  was: string
  /** The lowest price in the 30 days before the reduction, where law asks for it (Directive 98/6/EC, article 6a). */
  lowest?: string
}

interface PriceTagProps {
  /** Formatted with its currency. */
  price: string
  reduced?: StruckPrice | undefined
  size?: keyof typeof sizes
  /** Shown beside the price. */
  aside?: ReactNode
}

export function PriceTag({ price, reduced, size = 'normal', aside }: PriceTagProps) {
  const tag = (
    <span className={`inline-flex flex-wrap items-baseline gap-x-2 leading-tight ${sizes[size]}`}>
      {reduced !== undefined && (
        <s className="money font-[450] text-[0.8em] text-ink-3">
          <span className="sr-only">was </span>
          <span>{`${reduced.was} `}</span>
        </s>
      )}
      <span className="money">
        {reduced !== undefined && <span className="sr-only">now </span>}
        <span>{price}</span>
      </span>
      {aside}
    </span>
  )
  if (reduced?.lowest === undefined) return tag
  return (
    <span className="inline-block">
      {tag}
      <LowestPrice price={reduced.lowest} isLarge={size === 'large'} />
    </span>
  )
}

/** The line beside a struck price. */
export function LowestPrice({ price, isLarge = false }: { price: string; isLarge?: boolean }) {
  return (
    <span className={`block font-text text-ink-3 leading-snug ${isLarge ? 'text-small' : 'text-micro'}`}>
      Lowest price in the last 30 days: <span className="money">{price}</span>
    </span>
  )
}
