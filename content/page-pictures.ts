// What is drawn for the pages that belong to no collection.
import type { Scene } from './scenes.ts'

/** At the head of a page, or behind a band of one: with open sky for the words. */
export const pageHeroes = {
  'what-we-offer': { kind: 'beach', variant: 'parasols', light: 'noon', seed: 9101 },
  'our-team': { kind: 'fjord', light: 'jade', seed: 9102 },
  privacy: { kind: 'oldtown', variant: 'harbour', light: 'night', seed: 9103 },
  terms: { kind: 'coast', light: 'dawn', seed: 9104 },
  ranking: { kind: 'alpine', variant: 'village', light: 'golden', seed: 9106 },
  reviews: { kind: 'forest', variant: 'lake', light: 'morning', seed: 9107 },
  accessibility: { kind: 'lagoon', light: 'noon', seed: 9108 },
  'standard-list': { kind: 'oldtown', variant: 'harbour', light: 'ember', seed: 9121 },
  search: { kind: 'alpine', variant: 'lake', light: 'morning', seed: 9122 },
  'adventure-on-sale': { kind: 'forest', variant: 'clearing', light: 'night', seed: 9105 },
} as const satisfies Record<string, Scene>

/** Beside the text of a page. */
export const pageScenes = {
  'about-folegandros': { kind: 'oldtown', variant: 'cyclades', light: 'golden', seed: 9111 },
  'about-quay-street': { kind: 'oldtown', variant: 'harbour', light: 'dawn', seed: 9112 },
  'about-lane': { kind: 'oldtown', variant: 'canal', light: 'morning', seed: 9115 },
  'about-table': { kind: 'city', variant: 'domes', light: 'golden', seed: 9116 },
  'about-harvest': { kind: 'vineyard', light: 'sunset', seed: 9113 },
  'about-steamer': { kind: 'fjord', light: 'winter', seed: 9114 },
} as const satisfies Record<string, Scene>

export type PageHero = keyof typeof pageHeroes
export type PageScene = keyof typeof pageScenes
