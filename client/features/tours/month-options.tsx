import { monthNames } from '#client/lib/format.ts'

/** Any month, then 1 to 12 by their names. */
export function MonthOptions() {
  return (
    <>
      <option value="">Month</option>
      {monthNames.map((name, index) => (
        <option key={name} value={index + 1}>
          {name}
        </option>
      ))}
    </>
  )
}
