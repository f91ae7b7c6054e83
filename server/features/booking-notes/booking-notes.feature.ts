import type { Feature } from '#server/features/feature.ts'
import { bookingNoteHandlers } from './booking-notes.routes.ts'

export const bookingNotesFeature = { handlers: () => bookingNoteHandlers } satisfies Feature
