import { useSyncExternalStore } from 'react'
import { house } from '#client/lib/house.ts'
import { now } from '#client/lib/server-day.ts'
import { momentText } from '#contract/date-texts.ts'
import { isKnownZone } from '#contract/time-zones.ts'
import { ownTimeText } from './own-time.ts'

/** More often than the minute changes, because browsers slow timers down. */
const tickMs = 5000

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, tickMs)
  document.addEventListener('visibilitychange', onTick)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onTick)
  }
}

/** A deadline: in the zone of the house as the server writes it, and in the reader's own time once the page is hydrated. */
export function Moment({ at }: { at: string }) {
  const text = useSyncExternalStore(
    subscribe,
    () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      return isKnownZone(timeZone) ? ownTimeText(at, now(), timeZone) : houseTimeText(at)
    },
    () => houseTimeText(at),
  )
  return <time dateTime={at}>{text}</time>
}

/** As sentences of the contract write it. */
export function houseTimeText(at: string): string {
  return momentText(at, house().timeZone)
}
