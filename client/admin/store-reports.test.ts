// The back office reports all changes of tours and products to the store of the page.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { initialState, useSiteStore } from '#client/features/store/store.ts'
import { type FakeBrowser, refusal, stubBrowser } from '#client/lib/fake-browser.ts'
import { productKind } from './products/product-kind.ts'
import * as productList from './products/product-list.tsx'
import { tourKind } from './tours/tour-kind.ts'
import * as tourList from './tours/tour-list.tsx'

/** The parts of the page are called without a page, so their effects run at once. */
vi.mock('react', async (load) => ({
  ...(await load<typeof import('react')>()),
  useEffect: (effect: () => void) => effect(),
}))
vi.mock('./item-form/upload-transport.ts', () => ({ uploadTransport: () => fetch }))

const options = { onProgress: () => {}, idempotencyKey: 'key' }
const item = (_id: string, title: string) => ({ _id, title })

let browser: FakeBrowser

beforeEach(() => {
  browser = stubBrowser()
  useSiteStore.setState(initialState, true)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  { on: 'tours', path: '/api/cards', kind: tourKind, list: tourList },
  { on: 'products', path: '/api/products', kind: productKind, list: productList },
] as const)(
  'listing, adding, editing and deleting $on updates the store (R-295, R-398, R-399, R-400, R-401, R-402)',
  async ({ on, path, kind, list }) => {
    const stored = () => useSiteStore.getState()[on]
    browser.respond(`GET ${path}`, () => Response.json({ items: [item('1', 'One'), item('2', 'Two')] }))
    const loaderData = await list.clientLoader({ request: new Request('http://halyard.test/') } as never)
    const { remove } = list.default({ loaderData } as never).props.kind
    expect(stored()).toEqual([item('1', 'One'), item('2', 'Two')])

    browser.respond(`POST ${path}`, () => Response.json(item('3', 'Three')))
    await kind.create({}, options)
    expect(stored()).toEqual([item('1', 'One'), item('2', 'Two'), item('3', 'Three')])

    browser.respond(`PATCH ${path}/2`, () => Response.json(item('2', 'Second')))
    await kind.update('2', {}, options)
    expect(stored()).toEqual([item('1', 'One'), item('2', 'Second'), item('3', 'Three')])

    browser.respond(`DELETE ${path}/1`, () => refusal(500, 'No.'))
    await expect(remove('1')).rejects.toThrow('No.')
    expect(stored()).toHaveLength(3)
    browser.respond(`DELETE ${path}/1`, () => Response.json({}))
    await remove('1')
    expect(stored()).toEqual([item('2', 'Second'), item('3', 'Three')])
  },
)
