import { useState } from 'react'
import type { EditedRecord, ItemKind } from '#client/admin/item-form/item-kind.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'

/** Records of lists are without the optional fields. They are loaded when the user opens them. */
export function useFactFields<Item extends EditedRecord>(
  kind: ItemKind<Item>,
  base: Item | null,
  onLoaded: (loaded: Item) => void,
) {
  const [state, setState] = useState<'idle' | 'loading' | { failure: string }>('idle')
  const isLoaded = base === null || kind.facts === undefined || kind.facts.isLoaded(base)

  async function load(): Promise<void> {
    if (isLoaded || state === 'loading') return
    setState('loading')
    try {
      const loaded = await kind.facts!.load(base._id)
      onLoaded(mergeFacts(base, loaded))
      setState('idle')
    } catch (error) {
      setState({ failure: toastFailure(error) })
    }
  }

  return { isLoaded, state, load }
}

/** A version that is newer by now is noticed when it is saved. */
function mergeFacts<Item extends EditedRecord>(base: Item, loaded: Item): Item {
  return { ...loaded, ...definedOf(base) }
}

function definedOf<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>
}
