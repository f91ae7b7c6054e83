// What Home Travel Agency shows, gathered on the server or, loaded with this file, in the browser.

import { loadBanners } from '#client/features/banners/banners.ts'
import { drawSampleReviews, topReviewCount } from '#client/features/sample-reviews/sample-review.ts'
import { listOrToast } from '#client/features/tours/list-or-toast.ts'
import { carouselTours, drawTours, drawToursOrToast } from '#client/features/tours/random-tours.ts'
import { type Api, api } from '#client/lib/api.ts'
import { callForgiving, readQuery } from '#client/lib/forgiving-query.ts'
import type { Tour } from '#contract/tours.ts'
import { type HomeQuery, homeQueryNames } from './home-address.ts'

export function loadFrame(call: Api) {
  return gatherFrame(drawTours(call, carouselTours))
}

export function loadFrameInBrowser() {
  return gatherFrame(drawToursOrToast(carouselTours))
}

async function gatherFrame(drawn: Promise<Tour[]>) {
  const [banners, tours, reviews] = await Promise.all([
    loadBanners('banner_home_travel'),
    drawn,
    drawSampleReviews(topReviewCount),
  ])
  return { banners, tours, reviews }
}

export async function loadTours(call: Api, request: Request) {
  const given: HomeQuery = readQuery(request.url, homeQueryNames)
  const { answer, query } = await callForgiving(given, (kept) => call('GET /cards', { query: kept }))
  return { list: answer, query }
}

export function loadToursInBrowser(request: Request) {
  const query: HomeQuery = readQuery(request.url, homeQueryNames)
  return listOrToast(loadTours(api, request), { query })
}
