// The price of tours: a slider with the numbers of tours above it, and two fields for the same limits.
import { Field } from '#client/design-system/field.tsx'
import { RangeSlider } from '#client/design-system/range-slider.tsx'
import type { Range } from '#client/design-system/range-values.ts'
import type { PriceCount } from '#contract/tours.ts'
import { priceFilter } from '#contract/vocabulary.ts'
import { formatPriceEnd, type TourListState } from './tour-address.ts'

interface PriceFilterProps {
  state: Pick<TourListState, 'min' | 'max'>
  /** Positions of the thumbs. */
  range: Range
  errors: { min?: string | undefined; max?: string | undefined }
  counts: readonly PriceCount[] | undefined
  onSlide: (range: Range) => void
  /** Called when a thumb is released. */
  onCommit: (range: Range) => void
}

/** Only the fields have names: without script they send the limits. */
export function PriceFilter({ state, range, errors, counts, onSlide, onCommit }: PriceFilterProps) {
  return (
    <RangeSlider
      label="Price"
      lowLabel="Lowest price"
      highLabel="Highest price"
      {...priceFilter}
      value={range}
      onChange={onSlide}
      onCommit={onCommit}
      formatValue={formatPriceEnd}
      bars={counts?.map(({ count }) => count)}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label="Lowest price" {...price} name="min" defaultValue={state.min} error={errors.min} />
        <Field label="Highest price" {...price} name="max" defaultValue={state.max} error={errors.max} />
      </div>
    </RangeSlider>
  )
}

const price = { type: 'number', inputMode: 'decimal', min: 0, step: 'any', placeholder: 'Any' } as const
