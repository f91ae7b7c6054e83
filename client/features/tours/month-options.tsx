import { formatNumber, monthNames } from '#client/lib/format.ts'
import type { ValueCount } from '#contract/filter-counts.ts'

interface MonthOptionsProps {
  /** Numbers of tours. Without them none is shown. */
  counts?: readonly ValueCount[] | undefined
}

/** An option for any month, then the months with the values 1 to 12. */
export function MonthOptions({ counts }: MonthOptionsProps) {
  return (
    <>
      <option value="">Month</option>
      {monthNames.map((name, index) => (
        <option key={name} value={index + 1}>
          {withCount(name, counts, String(index + 1))}
        </option>
      ))}
    </>
  )
}

/** Values without tours are not among the counts. */
export function countOf(counts: readonly ValueCount[] | undefined, value: string): number | undefined {
  return counts === undefined ? undefined : (counts.find((each) => each.value === value)?.count ?? 0)
}

export function withCount(label: string, counts: readonly ValueCount[] | undefined, value: string): string {
  return withNumber(label, countOf(counts, value))
}

export function withNumber(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${formatNumber(count)})`
}
