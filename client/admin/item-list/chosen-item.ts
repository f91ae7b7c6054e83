// The tour or product that was chosen in a list. Its form uses it instead of fetching it again.
import type { Product } from '#contract/products.ts'
import type { Tour } from '#contract/tours.ts'

interface Chosen {
  tour: Tour
  product: Product
}

const chosen: { [Kind in keyof Chosen]?: Chosen[Kind] } = {}

export function chooseItem<Kind extends keyof Chosen>(kind: Kind, item: Chosen[Kind]): void {
  Object.assign(chosen, { [kind]: item })
}

/** Returns the chosen item only once, so that a form that is opened later fetches the newest version. */
export function takeChosenItem<Kind extends keyof Chosen>(kind: Kind, id: string): Chosen[Kind] | null {
  const item = chosen[kind]
  delete chosen[kind]
  return item?._id === id ? item : null
}
