// How far away a trip is, in words that stand above its name.
import { daysUntil } from '#contract/cancellation-rules.ts'

const numberWords = [
  ...[
    'no',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
  ],
]

/** From this many days on, weeks or months are enough. */
const inWeeksFrom = 14
const inMonthsFrom = 70
const daysOfMonth = 30.44

export function countdown(date: string, today: string): string {
  const days = daysUntil(date, today)
  if (days < 0) return 'You have seen'
  if (days === 0) return 'Today is the day:'
  if (days === 1) return 'Tomorrow:'
  if (days < inWeeksFrom) return `${inWords(days, 'day')} until`
  if (days < inMonthsFrom) return `${inWords(Math.floor(days / 7), 'week')} until`
  return `${inWords(Math.round(days / daysOfMonth), 'month')} until`
}

/** "Six weeks", "14 months". */
function inWords(count: number, unit: string): string {
  const word = numberWords[count] ?? String(count)
  return `${word[0]!.toUpperCase()}${word.slice(1)} ${unit}${count === 1 ? '' : 's'}`
}
