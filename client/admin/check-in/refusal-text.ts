import type { CheckInRefusal } from '#contract/check-in-rules.ts'

const texts: Record<CheckInRefusal, string> = {
  cancelled: 'This booking is cancelled.',
  moved: 'This booking was moved to another date.',
  unknown: 'This booking is not of this departure.',
  nothing: 'Nobody of this booking was in any more.',
}

export function refusalText(reason: CheckInRefusal | undefined): string {
  return reason === undefined ? 'This was not recorded.' : texts[reason]
}
