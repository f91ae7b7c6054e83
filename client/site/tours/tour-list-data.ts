// What the tour lists and the search show, gathered on the server or, loaded with this file, in the browser.

import { toastFailure } from '#client/features/toasts/toasts.ts'
import type { ShownDemoTour } from '#client/features/tours/demo-tours.tsx'
import { listOrToast } from '#client/features/tours/list-or-toast.ts'
import { type TourQuery, tourQueryNames } from '#client/features/tours/tour-address.ts'
import { type Api, api } from '#client/lib/api.ts'
import { callForgiving, readQuery } from '#client/lib/forgiving-query.ts'
import { type TourListName, tourListNames, tourLists } from '#content/tour-lists.ts'
import type { TourList } from '#contract/tours.ts'

const topCount = 3

export async function loadFrame(call: Api, request: Request) {
  const name = listAt(request)
  const { items } = await listTop(call, name)
  return { name, top: items, demo: await loadDemoTours(name) }
}

export async function loadFrameInBrowser(request: Request) {
  const name = listAt(request)
  const [demo, top] = await Promise.all([
    loadDemoTours(name),
    listTop(api, name).catch((error: unknown) => {
      toastFailure(error)
      return { items: [] }
    }),
  ])
  return { name, top: top.items, demo }
}

/** Those that can be booked come first: the others stand there only where there are too few. */
async function listTop(call: Api, name: TourListName): Promise<Pick<TourList, 'items'>> {
  const { items } = await call('GET /cards', { query: tourLists[name].top.query })
  const inOrder = [...items.filter(({ available }) => available), ...items.filter((tour) => !tour.available)]
  return { items: inOrder.slice(0, topCount) }
}

export function listAt(request: Request): TourListName {
  const { pathname } = new URL(request.url)
  return tourListNames.find((name) => pathname.startsWith(tourLists[name].path)) ?? 'standard'
}

async function loadDemoTours(name: TourListName): Promise<ShownDemoTour[]> {
  const { featuredTours, galleryTours, masonryTours } = await import('#content/static-tours.ts')
  const tours = { standard: featuredTours, gallery: galleryTours, split: masonryTours }[name]
  return tours.map(({ scene, ...shown }) => shown)
}

/** `isSearch`: everywhere else only a text to look for makes it one. */
export async function loadTours(call: Api, request: Request, isSearch = false) {
  const given: TourQuery = readQuery(request.url, tourQueryNames)
  const { answer, query } = await callForgiving(given, (kept) =>
    isSearch || kept.q !== undefined
      ? call('GET /search', { query: kept })
      : call('GET /cards', { query: kept }),
  )
  return { list: answer, query }
}

export function loadToursInBrowser(request: Request, isSearch = false) {
  const query: TourQuery = readQuery(request.url, tourQueryNames)
  return listOrToast(loadTours(api, request, isSearch), { query })
}
