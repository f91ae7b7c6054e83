// The tour or product that was chosen last in a list: its form opens with it instead of asking the server once more.
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

/** Once: whoever comes back to the form later gets what the server has by then. */
export function chosenItem<Kind extends keyof Chosen>(kind: Kind, id: string): Chosen[Kind] | null {
  const item = chosen[kind]
  delete chosen[kind]
  return item?._id === id ? item : null
}
