// Works as the server sends it and comes to life when somebody stirs.
import { later } from '#client/lib/later.tsx'

export const LaterToursThere = later(async () => (await import('./tours-there.tsx')).ToursThere)
