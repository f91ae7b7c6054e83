// Where pictures stand, without the catalogue itself: pages need the addresses and none of the recipes.
import { slugify } from '#contract/slugs.ts'
import type { BannerType } from './banner-types.ts'

export function pictureUrl(path: string): string {
  return `/images/${path}.webp`
}

export function municipalityPath(destination: string, municipality: string): string {
  return `destinations/${destination}-${slugify(municipality)}`
}

export function teamPath(name: string): string {
  return `team/${slugify(name)}`
}

/** Of the banners of one type, counted from 1; its backdrop has `-bg` behind. */
export function bannerPath(type: BannerType, number: number): string {
  return `banners/${slugify(type)}-${number}`
}
