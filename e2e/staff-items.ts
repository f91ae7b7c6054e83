// Tours and products that a test creates through the API. They are deleted after the test.

import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { nextDay } from './dates.ts'
import { jpegFile } from './pictures.ts'
import { signInSuperAdmin } from './staff.ts'
import { test as base, expect } from './test.ts'

export { expect } from './test.ts'

export interface OwnItem {
  _id: string
  title: string
  version: number
  /** Address of its main picture. */
  img: string
}

type Kind = 'cards' | 'products'

export interface Items {
  /** A unique word for titles. Tours and products with this word in the title are deleted after the test. */
  word: string
  createTour: (values?: Record<string, unknown>) => Promise<OwnItem>
  createProduct: (values?: Record<string, unknown>) => Promise<OwnItem>
  /** Changes the record as another member of staff would. */
  change: (kind: Kind, id: string, values: Record<string, unknown>) => Promise<OwnItem>
  remove: (kind: Kind, id: string) => Promise<void>
}

/** DD-MM-YYYY in the fields, YYYY-MM-DD on the wire. */
export const farDate = nextDay('05-17')

const tour = {
  subTitle: 'A walk and a boat',
  description: 'Five days on foot, one by boat.',
  location: 'Lofoten, Norway',
  type: 'Europe',
  age: 12,
  cost: 640,
  custom: 9,
  calendar: farDate,
  avaliable: true,
  img__grid: [],
}

const product = {
  subTitle: 'Keeps tea warm',
  description: 'Steel, two walls, one lid.',
  sku: 'HY-TEST',
  dismensions: '8 × 8 × 24 cm',
  category: 'Camping',
  cost: 31,
  weight: 0.4,
  tag: ['Camping'],
  avaliable: true,
  img__grid: [],
}

export const test = base.extend<{ items: Items }>({
  items: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL: baseURL! })
    const { headers } = await signInSuperAdmin(request)
    const word = `Quillon${randomUUID().slice(0, 8)}`
    const send = async (method: 'post' | 'patch' | 'delete', path: string, data?: object) => {
      const response = await request[method](`/api/${path}`, { headers, ...(data && { data }) })
      expect(response.ok(), await response.text()).toBe(true)
      return (await response.json()) as OwnItem
    }
    const picture = async () => {
      const { name, mimeType: type, buffer } = await jpegFile()
      return { name, type, url: `data:${type};base64,${buffer.toString('base64')}` }
    }
    await use({
      word,
      createTour: async (values) =>
        send('post', 'cards', { ...tour, title: `${word} tour`, img: await picture(), ...values }),
      async createProduct({ sale, ...values } = {}) {
        const all = { ...product, title: `${word} flask`, img: await picture(), ...values }
        const created = await send('post', 'products', all)
        // After it was offered without: otherwise there is no price to strike.
        return sale === undefined ? created : send('patch', `products/${created._id}`, { sale })
      },
      change: (kind, id, values) => send('patch', `${kind}/${id}`, values),
      remove: async (kind, id) => {
        await send('delete', `${kind}/${id}`)
      },
    })
    for (const [kind, list] of [
      ['cards', `search?q=${word}`],
      ['products', `products?name=${word}`],
    ] as const) {
      for (;;) {
        const ids = (await listed(request, list)).filter(({ title }) => title.includes(word))
        if (ids.length === 0) break
        await send('post', `${kind}/deletions`, { ids: ids.map(({ _id }) => _id) })
      }
    }
    await request.dispose()
  },
})

async function listed(request: APIRequestContext, path: string): Promise<OwnItem[]> {
  const response = await request.get(`/api/${path}&itemsPerPage=100`)
  return ((await response.json()) as { items: OwnItem[] }).items
}
