// The words of the pages that show the parts that tours are shown with.

import { tourCarouselPage, tourElementsPage, tourFilterPage } from '#contract/pages/account-pages.ts'
export const tourElements = {
  list: {
    path: tourElementsPage.path,
    title: 'Tour List',
    heading: { first: 'Elements', second: 'Tour list' },
    banner: 'banners/banner-tours-1-bg',
    looks: [
      { look: 'landscape', first: 'Two abreast', second: 'Cards with a sentence', count: 4 },
      { look: 'posters', first: 'Three abreast', second: 'Posters', count: 3 },
      { look: 'rows', first: 'One by one', second: 'Rows', count: 3 },
      { look: 'split', first: 'Half and half', second: 'Split rows', count: 2 },
    ],
  },
  carousel: {
    path: tourCarouselPage.path,
    title: 'Tour Carousel',
    heading: { first: 'Elements', second: 'Tour carousel' },
    banner: 'banners/banner-tours-2-bg',
    random: { first: 'Shuffled each time', second: 'Ten tours in a row' },
    winter: { first: 'Only with snow', second: 'What the skis are for' },
  },
  filter: {
    path: tourFilterPage.path,
    title: 'Tour Filter',
    heading: { first: 'Elements', second: 'Tour filter' },
    banner: 'pages/search',
  },
} as const
