// The banners at the head of the pages: a light first line, a strong second one.
import type { Scene } from './scenes.ts'

export const bannerTypes = [
  'banner_home_travel',
  'banner_winter_travel',
  'banner_exotic_travel',
  'banner_pages',
  'banner_destinations',
  'banner_tours',
] as const

export type BannerType = (typeof bannerTypes)[number]

export type Banner = {
  type: BannerType
  img: Scene
  title: string
  /** The light line above the title. */
  subTitle: string
  description: string
  bgUrl: Scene
}

export const banners: readonly Banner[] = [
  {
    type: 'banner_home_travel',
    subTitle: 'Choose your',
    title: 'Perfect holiday',
    description: 'Islands, ridges and old streets, in small groups and in no hurry.',
    img: { kind: 'lagoon', light: 'sunset', seed: 5001 },
    bgUrl: { kind: 'lagoon', light: 'noon', seed: 5002 },
  },
  {
    type: 'banner_home_travel',
    subTitle: 'Five days up',
    title: 'The slow water',
    description: 'A red steamer, timber cabins, and a captain who waits for the coffee.',
    img: { kind: 'fjord', light: 'dusk', seed: 5003 },
    bgUrl: { kind: 'fjord', light: 'morning', seed: 5004 },
  },
  {
    type: 'banner_home_travel',
    subTitle: 'Twelve people',
    title: 'And one long table',
    description: 'Grapes in the morning, shade at noon, supper when the light goes.',
    img: { kind: 'vineyard', light: 'sunset', seed: 5005 },
    bgUrl: { kind: 'vineyard', light: 'golden', seed: 5006 },
  },
  {
    type: 'banner_winter_travel',
    subTitle: 'Somewhere with',
    title: 'Proper snow',
    description: 'Small hills, big breakfasts and a stove at the end of it.',
    img: { kind: 'alpine', variant: 'village', light: 'dusk', seed: 5011 },
    bgUrl: { kind: 'alpine', variant: 'slopes', light: 'alpenglow', seed: 5012 },
  },
  {
    type: 'banner_winter_travel',
    subTitle: 'Two knocks means',
    title: 'Get up and look',
    description: 'A dark valley, five nights, and somebody awake on your behalf.',
    img: { kind: 'alpine', variant: 'lake', light: 'aurora', seed: 5013 },
    bgUrl: { kind: 'alpine', variant: 'lake', light: 'winter', seed: 5014 },
  },
  {
    type: 'banner_exotic_travel',
    subTitle: 'A long way from',
    title: 'The usual weather',
    description: 'Reefs, plains and dunes, with people who live there.',
    img: { kind: 'beach', variant: 'palms', light: 'jade', seed: 5021 },
    bgUrl: { kind: 'beach', variant: 'palms', light: 'golden', seed: 5022 },
  },
  {
    type: 'banner_exotic_travel',
    subTitle: 'Turn the engine',
    title: 'Off, and wait',
    description: 'Eight hours, one tree, three giraffes. No radio.',
    img: { kind: 'savanna', variant: 'elephants', light: 'dusk', seed: 5023 },
    bgUrl: { kind: 'savanna', variant: 'giraffes', light: 'golden', seed: 5024 },
  },
  {
    type: 'banner_exotic_travel',
    subTitle: 'Walk more than',
    title: 'You ride',
    description: 'Bread out of the sand, tea out of a small pot, and a sky with no lid.',
    img: { kind: 'desert', variant: 'caravan', light: 'sunset', seed: 5025 },
    bgUrl: { kind: 'desert', variant: 'dunes', light: 'golden', seed: 5026 },
  },
  {
    type: 'banner_pages',
    subTitle: 'The people who',
    title: 'Untie the rope',
    description: 'A few of us on Quay Street, and guides who would rather be outside.',
    img: { kind: 'forest', variant: 'clearing', light: 'morning', seed: 5031 },
    bgUrl: { kind: 'forest', variant: 'lake', light: 'mist', seed: 5032 },
  },
  {
    type: 'banner_pages',
    subTitle: 'Notes from',
    title: 'The road',
    description: 'Written on trains, corrected in kitchens.',
    img: { kind: 'coast', light: 'dusk', seed: 5033 },
    bgUrl: { kind: 'coast', light: 'morning', seed: 5034 },
  },
  {
    type: 'banner_destinations',
    subTitle: 'Twenty countries',
    title: 'Worth unpacking in',
    description: 'What to know, when to go, and which end of the valley has the bakery.',
    img: { kind: 'oldtown', variant: 'harbour', light: 'sunset', seed: 5041 },
    bgUrl: { kind: 'oldtown', variant: 'harbour', light: 'ember', seed: 5042 },
  },
  {
    type: 'banner_destinations',
    subTitle: 'Start with',
    title: 'The edges',
    description: 'Islands, borders, last stations. The middle will still be there.',
    img: { kind: 'oldtown', variant: 'cyclades', light: 'dawn', seed: 5043 },
    bgUrl: { kind: 'oldtown', variant: 'cyclades', light: 'noon', seed: 5044 },
  },
  {
    type: 'banner_tours',
    subTitle: 'Forty-eight ways',
    title: 'To be elsewhere',
    description: 'Five days each, in every month of the year.',
    img: { kind: 'fjord', light: 'sunset', seed: 5051 },
    bgUrl: { kind: 'fjord', light: 'mist', seed: 5052 },
  },
  {
    type: 'banner_tours',
    subTitle: 'Small groups',
    title: 'Long lunches',
    description: 'What you see is what you pay. The guide knows who bakes the bread.',
    img: { kind: 'temple', light: 'dusk', seed: 5053 },
    bgUrl: { kind: 'temple', light: 'dawn', seed: 5054 },
  },
]
