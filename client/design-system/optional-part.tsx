import { type ComponentType, type JSX, lazy, useState } from 'react'
import { useWhenOnline } from './use-when-online.ts'

/**
 * A lazy component that the page can do without. If its script fails to load (bad connection, or a new release has
 * replaced the file), `Fallback` is rendered until the connection is back. Without it the error would replace the whole page.
 *
 * After `preload` it renders at once, where `lazy` suspends for a moment: the page would be shorter in that moment, and
 * the browser would lose the scroll position.
 */
export function optionalPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = MissingPart,
) {
  let Loaded: ComponentType<Props> | undefined
  async function preload(): Promise<void> {
    Loaded ??= await load().catch(() => undefined)
  }
  const Lazy = lazy(async () => {
    await preload()
    return { default: Loaded ?? Fallback }
  })
  function OptionalPart(props: Props & JSX.IntrinsicAttributes) {
    const [Part, setPart] = useState<ComponentType<Props>>(() => Loaded ?? Lazy)
    useWhenOnline(async () => {
      if (Loaded !== undefined) return
      await preload()
      if (Loaded !== undefined) setPart(() => Loaded as ComponentType<Props>)
    })
    return <Part {...props} />
  }
  return Object.assign(OptionalPart, { preload })
}

export function MissingPart() {
  return <p role="status">This part of the page did not load. Reload the page to try again.</p>
}
