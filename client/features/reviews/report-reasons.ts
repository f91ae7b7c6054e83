import type { reportReasons } from '#contract/vocabulary.ts'

export const reportReasonLabels: Record<(typeof reportReasons)[number], string> = {
  advertising: 'It advertises something',
  offensive: 'It is offensive',
  untrue: 'It is not true',
  personal: 'It tells private things about somebody',
  other: 'Another reason',
}
