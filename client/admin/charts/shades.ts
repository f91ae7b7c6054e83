import { geographyDomain } from '#content/admin/geography.ts'

/** Indexes of the map's colours, from few to many visitors. */
export const shades = [0, 1, 2, 3, 4] as const

/** Returns an index from 0 to 4. Values outside the domain are clamped. */
export function shadeOf(visitors: number): number {
  const [least, most] = geographyDomain
  const share = (visitors - least) / (most - least)
  return Math.min(shades.length - 1, Math.max(0, Math.floor(share * shades.length)))
}
