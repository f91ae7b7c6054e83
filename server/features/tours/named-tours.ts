import { createNameCondition } from '#server/features/catalogue/named-items.ts'
import { tours } from './tours.table.ts'

/** Condition: the column is the id of a tour with these words in its title or location. */
export const isOfTourNamed = createNameCondition(tours)
