// A new record that starts as a copy of another one.
import { maxItemTexts } from '#contract/vocabulary.ts'

/** The record as its copy starts: with a title of its own. */
export function copyOf<Item extends { title: string }>(item: Item): Item {
  return { ...item, title: `Copy of ${item.title}`.slice(0, maxItemTexts.title) }
}
