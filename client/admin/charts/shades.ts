import { geographyDomain } from '#content/admin/geography.ts'

/** Numbers of the colours, from few to many. */
export const shades = [0, 1, 2, 3, 4] as const

/** From 0 to 4; what lies outside the domain takes the shade of its nearest end. */
export function shadeOf(visitors: number): number {
  const [least, most] = geographyDomain
  const share = (visitors - least) / (most - least)
  return Math.min(shades.length - 1, Math.max(0, Math.floor(share * shades.length)))
}
