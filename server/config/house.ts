// The settings of the house in memory, the same for everything that this process does. They change a few times a year and
// are needed by nearly every call. server/features/settings reads them from the database.
import { sampleHouse } from '#content/house.ts'
import { maxTicketsOfNetwork } from '#contract/booking-rules.ts'
import { usualReminderDays } from '#contract/house-facts.ts'
import type { Settings } from '#contract/settings.ts'
import { dateIn } from '#contract/time-zones.ts'

/** Until the first save the facts of the sample house hold. */
export const sampleSettings: Settings = {
  ...sampleHouse,
  bankHolder: '',
  iban: '',
  bic: '',
  departureReminderDays: usualReminderDays,
  maxTicketsOfNetwork,
  version: 0,
  updatedAt: null,
}

let current: Settings = sampleSettings

/** The settings as this process knows them: at most a second older than the database. */
export function house(): Settings {
  return current
}

/** The date at a moment, where the house is. */
export function dateInHouse(moment: Date): string {
  return dateIn(current.timeZone, moment)
}

export function setHouse(settings: Settings): void {
  current = settings
}
