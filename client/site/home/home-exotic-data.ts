// What Home Exotic Holiday shows, gathered on the server or, loaded with this file, in the browser.

import { loadBanners } from '#client/features/banners/banners.ts'
import { listOrToast } from '#client/features/tours/list-or-toast.ts'
import { type Api, api } from '#client/lib/api.ts'
import { callForgiving, readQuery } from '#client/lib/forgiving-query.ts'
import type { Tour } from '#contract/tours.ts'
import { loadPostcards } from './postcards.ts'

const tileCount = 3

export async function loadExotic(call: Api, request: Request) {
  const [content, newest, { answer }] = await Promise.all([
    loadContent(),
    call('GET /cards', { query: { itemsPerPage: tileCount } }),
    callForgiving(readQuery(request.url, ['page']), (query) => call('GET /cards', { query })),
  ])
  return { ...content, newest: newest.items, list: answer }
}

export async function loadExoticInBrowser(request: Request) {
  return listOrToast(loadExotic(api, request), { ...(await loadContent()), newest: [] as Tour[] })
}

async function loadContent() {
  const [banners, postcards] = await Promise.all([loadBanners('banner_exotic_travel'), loadPostcards()])
  return { banners, postcards }
}
