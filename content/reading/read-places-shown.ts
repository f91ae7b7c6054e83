// What may be shown of each place that a sample tour goes to.
import * as z from 'zod'
import { grounds, motifNames, seasons } from '../scenery.ts'

const placeShown = z.strictObject({
  season: z.enum(seasons),
  grounds: z.array(z.enum(grounds)),
  motifs: z.array(z.enum(motifNames)),
  /** Whole scenes that are true of it: a kind, and its variant after a slash. */
  scenes: z.array(z.string()).default([]),
})

export type PlaceShown = z.output<typeof placeShown>

export const placesShownSchema: z.ZodType<Readonly<Record<string, PlaceShown | undefined>>> = z.record(
  z.string(),
  placeShown,
)
