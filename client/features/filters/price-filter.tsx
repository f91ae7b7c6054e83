// The price of tours or products: a slider with their numbers above it, and two fields for the same limits.
import { Field } from '#client/design-system/field.tsx'
import { RangeSlider } from '#client/design-system/range-slider.tsx'
import type { Range } from '#client/design-system/range-values.ts'
import type { PriceCount } from '#contract/filter-counts.ts'
import { priceFilter } from '#contract/vocabulary.ts'
import { formatPriceEnd, type PriceLimits } from './price-range.ts'

interface PriceFilterProps {
  /** Of the address. */
  limits: PriceLimits
  /** Positions of the thumbs. */
  range: Range
  errors: PriceLimits
  counts: readonly PriceCount[] | undefined
  onSlide: (range: Range) => void
  /** Called when a thumb is released. */
  onCommit?: (range: Range) => void
}

/** Only the fields have names: without script they send the limits. */
export function PriceFilter({ limits, range, errors, counts, onSlide, onCommit }: PriceFilterProps) {
  return (
    <RangeSlider
      label="Price"
      lowLabel="Lowest price"
      highLabel="Highest price"
      {...priceFilter}
      value={range}
      onChange={onSlide}
      {...(onCommit && { onCommit })}
      formatValue={formatPriceEnd}
      bars={counts?.map(({ count }) => count)}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label="Lowest price" {...price} name="min" defaultValue={limits.min} error={errors.min} />
        <Field label="Highest price" {...price} name="max" defaultValue={limits.max} error={errors.max} />
      </div>
    </RangeSlider>
  )
}

const price = { type: 'number', inputMode: 'decimal', min: 0, step: 'any', placeholder: 'Any' } as const
