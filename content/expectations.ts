// Small checks that the tests of the content share.
import { expect } from 'vitest'
import { compositionOf, type PlaceScene } from './scenery.ts'
import type { TourScores } from './tours.ts'

export function expectUnique(values: readonly string[]): void {
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
}

export function countOf<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

export const paragraphs = (text: string) => text.split('\n\n').length
export const words = (text: string) => text.split(/\s+/).length
export const look = (scene: PlaceScene) => `${compositionOf(scene)} ${scene.light}`
/** The kind of a scene; of a view, the motif furthest away. */
export const subjectOf = (scene: PlaceScene) => (scene.kind === 'view' ? scene.motifs[0] : scene.kind)
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
export const meanScore = (reviews: readonly { scores: TourScores }[]) =>
  meanOf(reviews.flatMap(({ scores }) => Object.values(scores)))
