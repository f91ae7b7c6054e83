import { useState } from 'react'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import type { EditedRecord, ItemKind } from './item-kind.ts'

/** Records of lists are without the optional fields. They are loaded when the user opens them. */
export function useMoreFields<Item extends EditedRecord>(
  kind: ItemKind<Item>,
  base: Item | null,
  onLoaded: (loaded: Item) => void,
) {
  const [state, setState] = useState<'idle' | 'loading' | { failure: string }>('idle')
  const isLoaded = base === null || kind.more === undefined || kind.more.isLoaded(base)

  async function load(): Promise<void> {
    if (isLoaded || state === 'loading') return
    setState('loading')
    try {
      const loaded = await kind.more!.load(base._id)
      onLoaded(mergeMore(base, loaded))
      setState('idle')
    } catch (error) {
      setState({ failure: toastFailure(error) })
    }
  }

  return { isLoaded, state, load }
}

/** A version that is newer by now is noticed when it is saved. */
function mergeMore<Item extends EditedRecord>(base: Item, loaded: Item): Item {
  return { ...loaded, ...definedOf(base) }
}

function definedOf<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>
}
