// The pages that say how the site works, and how links name them. Their texts are in trust.ts, which other pages need not load.
import { accessibilityPage, rankingPage, reviewRulesPage } from '#contract/pages/site-pages.ts'
export const trustPages = {
  ranking: { path: rankingPage.path, link: 'How ranking works' },
  reviews: { path: reviewRulesPage.path, link: 'How reviews are checked' },
  accessibility: { path: accessibilityPage.path, link: 'Accessibility' },
} as const

export type TrustPage = keyof typeof trustPages
