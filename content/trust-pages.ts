// The pages that say how the site works, and how links name them. Their texts are in trust.ts, which other pages need not load.
export const trustPages = {
  ranking: { path: '/pages/ranking', link: 'How ranking works' },
  reviews: { path: '/pages/reviews', link: 'How reviews are checked' },
  accessibility: { path: '/pages/accessibility', link: 'Accessibility' },
} as const

export type TrustPage = keyof typeof trustPages
