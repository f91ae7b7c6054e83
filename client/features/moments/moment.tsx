import { house } from '#client/lib/house.ts'
import { momentText } from '#contract/date-texts.ts'

/** A deadline, in the zone of the house. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{houseTimeText(at)}</time>
}

/** As sentences of the contract write it. */
export function houseTimeText(at: string): string {
  return momentText(at, house().timeZone)
}
