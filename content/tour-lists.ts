// The words of the three tour lists and of the search. Headings have a light first line and a strong second one.
import { galleryListPage, searchPage, splitListPage, standardListPage } from '#contract/pages/site-pages.ts'
import type { TourSort } from '#contract/vocabulary.ts'

export const tourListNames = ['standard', 'gallery', 'split'] as const
export type TourListName = (typeof tourListNames)[number]

export interface TourListWords {
  path: string
  title: string
  description: string
  heading: { first: string; second: string }
  /** Below /images/. */
  banner: string
  /** The three tours at the top: which, and what they have in common. */
  top: { query: { sort?: TourSort; type?: string }; first: string; second: string }
  /** The built-in tours at the foot. */
  demo: { first: string; second: string }
}

export const tourLists: Readonly<Record<TourListName, TourListWords>> = {
  standard: {
    path: standardListPage.path,
    title: 'Standard List',
    description:
      'All our tours, with what they cost and when they leave. Sort them by date, price or name, and narrow them to the trip that you plan.',
    heading: { first: 'Standard', second: 'List' },
    banner: 'pages/standard-list',
    top: { query: { sort: 'date' }, first: 'Pack soon', second: 'The next to leave' },
    demo: { first: 'Featured', second: 'By people who were there' },
  },
  gallery: {
    path: galleryListPage.path,
    title: 'Gallery List',
    description:
      'Our tours as a wall of posters: look first and read later. Filter by month, price and type, and see where the picture takes you.',
    heading: { first: 'Gallery', second: 'List' },
    banner: 'banners/banner-tours-1-bg',
    top: { query: { type: 'Trendy' }, first: 'Much looked at', second: 'Still not crowded' },
    demo: { first: 'The gallery', second: 'Six to hang on a wall' },
  },
  split: {
    path: splitListPage.path,
    title: 'Split List',
    description:
      'Our tours half in pictures and half in words: where they go, the month they leave, how many travel and what it costs.',
    heading: { first: 'Split', second: 'List' },
    banner: 'banners/banner-tours-2-bg',
    top: { query: { sort: 'lowprice' }, first: 'Small fares', second: 'Same long lunches' },
    demo: { first: 'Masonry', second: 'Laid without mortar' },
  },
}

export const tourSearch = {
  path: searchPage.path,
  title: 'Search',
  description:
    'Search all our tours by place, month and type of travel, set a price, and get the best match first.',
  heading: { first: 'Where would you', second: 'Rather be?' },
  lead: 'A country, a month, a mood.',
  banner: 'pages/search',
} as const
