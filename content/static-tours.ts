// Built-in tours for the slider and the demo rows: they stand even where the database holds none.
// Each is one of the sample tours, so that its link leads somewhere on a fresh installation.
import type { PlaceScene } from './scenery.ts'

export type ReviewDetail = {
  title: 'Rating' | 'Comfort' | 'Food' | 'Hospitality' | 'Hygiene' | 'Reception'
  percent: number
}

export type SliderTour = {
  slug: string
  title: string
  subTitle: string
  description: string
  type: 'carousel__slider'
  costDollars: number
  location: string
  scene: PlaceScene
  reviewDetails: readonly ReviewDetail[]
}

export type DemoTour = {
  slug: string
  title: string
  location: string
  costDollars: number
  /** 0–10. */
  score: number
  scene: PlaceScene
}

export const sliderTours: readonly SliderTour[] = [
  {
    slug: 'serengeti-at-first-light',
    title: 'Serengeti at first light',
    subTitle: 'The southern plains in calving month, from a camp that packs up and follows.',
    description:
      'The southern plains in calving month, from a camp with eight tents and no fence. Up at half past five with coffee in hand, back for eggs at ten, and in between whatever comes.',
    type: 'carousel__slider',
    costDollars: 3600,
    location: 'Ndutu, Tanzania',
    scene: {
      kind: 'view',
      ground: 'savanna',
      motifs: ['heathHills', 'giraffes', 'zebras', 'acacia'],
      light: 'sunset',
      seed: 8001,
    },
    reviewDetails: [
      { title: 'Rating', percent: 96 },
      { title: 'Comfort', percent: 96 },
      { title: 'Food', percent: 94 },
      { title: 'Hospitality', percent: 95 },
      { title: 'Hygiene', percent: 96 },
      { title: 'Reception', percent: 95 },
    ],
  },
  {
    slug: 'saaremaa-by-bicycle',
    title: 'Saaremaa by bicycle',
    subTitle: 'Juniper, windmills and smoked fish on an island as flat as a plate.',
    description:
      'An island as flat as a plate, a bicycle, and a farmhouse with a sauna every night. The cheapest thing we do, with smoked flounder.',
    type: 'carousel__slider',
    costDollars: 450,
    location: 'Kuressaare, Estonia',
    scene: {
      kind: 'view',
      ground: 'meadow',
      motifs: ['castle', 'postMill', 'bicycle', 'birches'],
      light: 'morning',
      seed: 8002,
    },
    reviewDetails: [
      { title: 'Rating', percent: 54 },
      { title: 'Comfort', percent: 57 },
      { title: 'Food', percent: 58 },
      { title: 'Hospitality', percent: 62 },
      { title: 'Hygiene', percent: 53 },
      { title: 'Reception', percent: 51 },
    ],
  },
  {
    slug: 'slow-boat-up-the-fjords',
    title: 'Slow boat up the fjords',
    subTitle: 'Waterfalls, timber cabins and the last of the post steamers.',
    description:
      'A red steamer that still carries the post, timber cabins, seven waterfalls on one wall. You get off wherever the kettle is on.',
    type: 'carousel__slider',
    costDollars: 2120,
    location: 'Geiranger, Norway',
    scene: { kind: 'fjord', light: 'golden', seed: 8003 },
    reviewDetails: [
      { title: 'Rating', percent: 89 },
      { title: 'Comfort', percent: 88 },
      { title: 'Food', percent: 88 },
      { title: 'Hospitality', percent: 91 },
      { title: 'Hygiene', percent: 93 },
      { title: 'Reception', percent: 88 },
    ],
  },
  {
    slug: 'four-nights-with-a-caravan',
    title: 'Four nights with a caravan',
    subTitle: 'Camels, bread baked in sand, and the longest shadows you have owned.',
    description:
      'Camels at walking pace round Erg Chebbi, bread baked under embers, and nights that are cold enough for a real scarf.',
    type: 'carousel__slider',
    costDollars: 1340,
    location: 'Merzouga, Morocco',
    scene: { kind: 'desert', variant: 'caravan', light: 'sunset', seed: 8004 },
    reviewDetails: [
      { title: 'Rating', percent: 79 },
      { title: 'Comfort', percent: 79 },
      { title: 'Food', percent: 75 },
      { title: 'Hospitality', percent: 81 },
      { title: 'Hygiene', percent: 81 },
      { title: 'Reception', percent: 77 },
    ],
  },
  {
    slug: 'lagoon-days-on-bora-bora',
    title: 'Lagoon days on Bora Bora',
    subTitle: 'A ring of reef, an outrigger, and nothing on the list before ten.',
    description:
      'A family pension on the lagoon, an outrigger with a cool box, and fish in lime before you have dried off. Nothing on the list before ten.',
    type: 'carousel__slider',
    costDollars: 2450,
    location: 'Bora Bora, French Polynesia',
    scene: { kind: 'lagoon', light: 'morning', seed: 8005 },
    reviewDetails: [
      { title: 'Rating', percent: 93 },
      { title: 'Comfort', percent: 93 },
      { title: 'Food', percent: 92 },
      { title: 'Hospitality', percent: 95 },
      { title: 'Hygiene', percent: 92 },
      { title: 'Reception', percent: 91 },
    ],
  },
  {
    slug: 'northern-lights-cabin',
    title: 'Northern lights cabin',
    subTitle: 'A log cabin on the Lyngen fjord, a stove, and somebody awake all night on your behalf.',
    description:
      'A log cabin on the Lyngen fjord, birch in the stove, and Sigrun awake all night with the forecast. Two knocks means get up.',
    type: 'carousel__slider',
    costDollars: 2380,
    location: 'Lyngseidet, Norway',
    scene: { kind: 'alpine', variant: 'lake', light: 'night', seed: 8006 },
    reviewDetails: [
      { title: 'Rating', percent: 92 },
      { title: 'Comfort', percent: 94 },
      { title: 'Food', percent: 93 },
      { title: 'Hospitality', percent: 91 },
      { title: 'Hygiene', percent: 90 },
      { title: 'Reception', percent: 91 },
    ],
  },
]

/** On the standard list. */
export const featuredTours: readonly DemoTour[] = [
  {
    slug: 'edges-of-the-faroes',
    title: 'Edges of the Faroes',
    location: 'Gásadalur, Faroe Islands',
    costDollars: 1740,
    score: 8.7,
    scene: {
      kind: 'view',
      ground: 'sea',
      motifs: ['crags', 'turfHouses', 'waterfall'],
      light: 'jade',
      seed: 8007,
    },
  },
  {
    slug: 'grape-harvest-in-chianti',
    title: 'Grape harvest in Chianti',
    location: 'Radda in Chianti, Italy',
    costDollars: 980,
    score: 8.9,
    scene: { kind: 'vineyard', light: 'sunset', seed: 8008 },
  },
  {
    slug: 'beaujolais-third-thursday',
    title: 'Beaujolais, third Thursday',
    location: 'Beaujeu, France',
    costDollars: 690,
    score: 5.4,
    scene: {
      kind: 'view',
      ground: 'autumn',
      motifs: ['greenHills', 'villages', 'spire', 'autumnVines'],
      light: 'mist',
      seed: 8009,
    },
  },
  {
    slug: 'istanbul-by-ferry-timetable',
    title: 'Istanbul by ferry timetable',
    location: 'Istanbul, Türkiye',
    costDollars: 880,
    score: 8.4,
    scene: {
      kind: 'view',
      ground: 'sea',
      motifs: ['ottomanHouses', 'mosque', 'roundTower', 'ferry'],
      light: 'sunset',
      seed: 8010,
    },
  },
]

/** On the gallery list. */
export const galleryTours: readonly DemoTour[] = [
  {
    slug: 'midnight-sun-on-lofoten',
    title: 'Midnight sun on Lofoten',
    location: 'Reine, Norway',
    costDollars: 1890,
    score: 8.8,
    scene: {
      kind: 'view',
      ground: 'sea',
      motifs: ['crags', 'chapel', 'rorbuer', 'fishingBoat'],
      light: 'golden',
      seed: 8011,
    },
  },
  {
    slug: 'bridges-and-bay-weekends',
    title: 'Bridges and bay weekends',
    location: 'San Francisco, United States',
    costDollars: 1150,
    score: 6.1,
    scene: { kind: 'city', variant: 'bridge', light: 'sunset', seed: 8012 },
  },
  {
    slug: 'okavango-by-mokoro',
    title: 'Okavango by mokoro',
    location: 'Okavango Delta, Botswana',
    costDollars: 3450,
    score: 9.3,
    scene: {
      kind: 'view',
      ground: 'lake',
      motifs: ['palmLine', 'safariTent', 'dugout', 'reeds'],
      light: 'ember',
      seed: 8013,
    },
  },
  {
    slug: 'venice-after-the-crowds',
    title: 'Venice after the crowds',
    location: 'Venice, Italy',
    costDollars: 1340,
    score: 8.5,
    scene: {
      kind: 'view',
      ground: 'sea',
      motifs: ['palaces', 'domedChurch', 'campanile', 'gondola', 'poles'],
      light: 'dusk',
      seed: 8014,
    },
  },
  {
    slug: 'blossom-torii-and-tea',
    title: 'Blossom, torii and tea',
    location: 'Fujiyoshida, Japan',
    costDollars: 2890,
    score: 8.5,
    scene: { kind: 'temple', light: 'morning', seed: 8015 },
  },
  {
    slug: 'red-rock-road-trip',
    title: 'Red rock road trip',
    location: 'Sedona, United States',
    costDollars: 1480,
    score: 8.1,
    scene: {
      kind: 'view',
      ground: 'redland',
      motifs: ['redMassif', 'cabin', 'junipers'],
      light: 'ember',
      seed: 8016,
    },
  },
]

/** On the split list. */
export const masonryTours: readonly DemoTour[] = [
  {
    slug: 'winter-in-the-julian-alps',
    title: 'Winter in the Julian Alps',
    location: 'Kranjska Gora, Slovenia',
    costDollars: 1280,
    score: 8.8,
    scene: { kind: 'alpine', variant: 'village', light: 'winter', seed: 8017 },
  },
  {
    slug: 'bulb-fields-by-barge',
    title: 'Bulb fields by barge',
    location: 'Lisse, Netherlands',
    costDollars: 540,
    score: 5.8,
    scene: {
      kind: 'view',
      ground: 'lake',
      motifs: ['dutchMill', 'barge', 'tulips'],
      light: 'golden',
      seed: 8018,
    },
  },
  {
    slug: 'palawan-by-bangka',
    title: 'Palawan by bangka',
    location: 'El Nido, Philippines',
    costDollars: 990,
    score: 7.8,
    scene: {
      kind: 'view',
      ground: 'lagoon',
      motifs: ['karst', 'stiltHuts', 'bangka', 'palms'],
      light: 'jade',
      seed: 8019,
    },
  },
  {
    slug: 'kumano-kodo-mostly-downhill',
    title: 'Kumano Kodo, mostly downhill',
    location: 'Tanabe, Japan',
    costDollars: 2150,
    score: 9.3,
    scene: {
      kind: 'view',
      ground: 'autumn',
      motifs: ['crags', 'autumnWood', 'pagoda', 'waterfall', 'autumnTrees'],
      light: 'autumn',
      seed: 8020,
    },
  },
  {
    slug: 'etosha-at-the-waterholes',
    title: 'Etosha at the waterholes',
    location: 'Okaukuejo, Namibia',
    costDollars: 2480,
    score: 9.2,
    scene: {
      kind: 'view',
      ground: 'lake',
      motifs: ['dryBank', 'giraffes', 'zebras', 'acacia'],
      light: 'golden',
      seed: 8021,
    },
  },
  {
    slug: 'rtveli-in-kakheti',
    title: 'Rtveli in Kakheti',
    location: 'Telavi, Georgia',
    costDollars: 790,
    score: 8.9,
    scene: {
      kind: 'view',
      ground: 'autumn',
      motifs: ['snowCaps', 'georgianChurch', 'autumnVines', 'grapes'],
      light: 'ember',
      seed: 8022,
    },
  },
]
