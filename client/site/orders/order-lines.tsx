// Sums below the lines of an order.
import type { ReactNode } from 'react'
import { formatPrice } from '#client/lib/format.ts'

export function Totals({ children }: { children: ReactNode }) {
  return <dl className="ordered-totals">{children}</dl>
}

interface SumProps {
  title: string
  /** In dollars. */
  amount: number
  isTotal?: boolean
  isSmall?: boolean
}

export function Sum({ title, amount, isTotal = false, isSmall = false }: SumProps) {
  return (
    <div className={isTotal ? 'is-total' : isSmall ? 'is-small' : undefined}>
      <dt>{title}</dt>
      <dd>
        <output aria-live={isTotal ? 'polite' : 'off'} className="money">
          {formatPrice(amount)}
        </output>
      </dd>
    </div>
  )
}
