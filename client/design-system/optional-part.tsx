import { type ComponentType, lazy } from 'react'

/**
 * A part that loads by itself and that its page can do without. A script that does not come (the line is bad, or the
 * site has been renewed meanwhile) would else take the whole page with it: `Instead` stands in its place.
 */
export function optionalPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = MissingPart,
) {
  return lazy(async () => ({ default: await load().catch(() => Instead) }))
}

export function MissingPart() {
  return <p role="status">This part of the page did not load. Reload the page to try again.</p>
}
