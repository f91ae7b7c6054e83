// The words of the pages that show the parts that tours are shown with.

export const tourElements = {
  list: {
    path: '/elements/tour-list',
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
    path: '/elements/tour-carousel',
    title: 'Tour Carousel',
    heading: { first: 'Elements', second: 'Tour carousel' },
    banner: 'banners/banner-tours-2-bg',
    random: { first: 'Shuffled each time', second: 'Ten tours in a row' },
    winter: { first: 'Only with snow', second: 'What the skis are for' },
  },
  filter: {
    path: '/elements/tour-filter',
    title: 'Tour Filter',
    heading: { first: 'Elements', second: 'Tour filter' },
    banner: 'pages/search',
  },
} as const
