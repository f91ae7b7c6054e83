export interface PastFigure {
  /** What the period is called: "yesterday". */
  name: string
  value: number
  /** As it is shown. */
  figure: string
}

/**
 * "Yesterday 12, the day before 8." Two figures and no percentages: of values as small as those of a house, a percentage says
 * less than the values, and of nothing there is none.
 */
export function figureSentence(before: PastFigure, earlier: PastFigure): string {
  const first = `${before.name[0]!.toUpperCase()}${before.name.slice(1)}`
  if (before.value === 0 && earlier.value === 0) return `Nothing ${before.name} or ${earlier.name}.`
  return `${first} ${before.figure}, ${earlier.name} ${earlier.figure}.`
}
