import { monthNames } from '#client/lib/format.ts'

/** An option for any month, then the months with the values 1 to 12. */
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
