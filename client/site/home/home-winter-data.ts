// What Home Winter Holiday shows, gathered on the server or, loaded with this file, in the browser.

import { loadBanners } from '#client/features/banners/banners.ts'
import { drawSampleReviews, quoteCount } from '#client/features/sample-reviews/sample-review.ts'
import { loadTeam } from '#client/features/team/team.ts'
import { carouselTours, drawTours, drawToursOrToast } from '#client/features/tours/random-tours.ts'
import type { Api } from '#client/lib/api.ts'
import { drawFrom } from '#client/lib/draw.ts'
import type { Tour } from '#contract/tours.ts'

export function loadWinter(call: Api) {
  return gather(drawTours(call, carouselTours, winterTours()))
}

export function loadWinterInBrowser() {
  return gather(drawToursOrToast(carouselTours, winterTours()))
}

/** Skiing first, then what leaves in one of the winter's months. */
function winterTours() {
  return [{ type: 'Skiing' }, ...drawFrom([12, 1, 2], 3).map((time) => ({ time }))]
}

async function gather(drawn: Promise<Tour[]>) {
  const [banners, tours, members, reviews] = await Promise.all([
    loadBanners('banner_winter_travel'),
    drawn,
    loadTeam(),
    drawSampleReviews(quoteCount),
  ])
  return { banners, tours, members, reviews }
}
