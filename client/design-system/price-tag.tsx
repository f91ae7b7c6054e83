const sizes = { small: 'text-[1.125rem]', normal: 'text-[1.375rem]', large: 'text-d3' } as const

interface PriceTagProps {
  /** Formatted with its currency. */
  price: string
  /** The old price: struck through, and announced as "was" to screen readers. */
  was?: string
  size?: keyof typeof sizes
}

export function PriceTag({ price, was, size = 'normal' }: PriceTagProps) {
  return (
    <span className={`inline-flex flex-wrap items-baseline gap-x-2 leading-tight ${sizes[size]}`}>
      {was !== undefined && (
        <s className="money font-[450] text-[0.8em] text-ink-3">
          <span className="sr-only">was </span>
          {was}
        </s>
      )}{' '}
      <span className="money">
        {was !== undefined && <span className="sr-only">now </span>}
        {price}
      </span>
    </span>
  )
}
