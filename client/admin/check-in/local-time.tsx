import { useHydrated } from '#client/design-system/use-hydrated.ts'

/** The time by the clock of the device; in UTC until the page is hydrated, because the server does not know its zone. */
export function LocalTime({ at }: { at: string }) {
  const isHydrated = useHydrated()
  return (
    <time dateTime={at}>
      {isHydrated
        ? new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
        : `${at.slice(11, 16)} UTC`}
    </time>
  )
}
