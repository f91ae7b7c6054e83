import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeBrowser, type FakeCall, refusal, stubBrowser } from '#client/lib/fake-browser.ts'
import type { CartLine } from '#contract/carts.ts'
import type { AuthData } from '#contract/users.ts'

const authData = { result: { _id: 'u1' }, token: 't', refreshToken: 'r' } as AuthData
const cap = { _id: 'cap', title: 'Cap', cost: 19.9, sale: 0 } as CartLine['product']

const lineOf = (productId: string, quantity: number, cost = 19.9) => ({
  _id: `line-${productId}`,
  product: { _id: productId, title: productId, cost, sale: 0 },
  userId: 'u1',
  quantity,
  total: (quantity * cost * 100) / 100,
  amountDue: (quantity * cost * 100) / 100,
})

let browser: FakeBrowser
/** The cart on the server. */
let server: { revision: number; items: ReturnType<typeof lineOf>[] }

async function openPage() {
  vi.resetModules()
  const [cart, cartSession, store, session, toasts] = await Promise.all([
    import('./cart.ts'),
    import('./cart-session.ts'),
    import('#client/features/store/store.ts'),
    import('#client/features/session/session.ts'),
    import('#client/features/toasts/toasts.ts'),
  ])
  const shown = () => store.useSiteStore.getState().cart
  return {
    ...cart,
    ...cartSession,
    ...session,
    shown,
    quantities: () => shown()?.items.map(({ product, quantity }) => [product._id, quantity]),
    toastTexts: () =>
      toasts.useToastStore
        .getState()
        .past.map(({ kind, text }: { kind: string; text: string }) => [kind, text]),
  }
}

let page: Awaited<ReturnType<typeof openPage>>

const wholeCart = () => ({ ...server, totalCount: server.items.length })
const push = () => browser.sockets[0]!.receive({ type: 'cart', data: wholeCart() })
const callsTo = (key: string) => browser.calls.filter((call) => call.key === key)

async function signIn(): Promise<void> {
  page.storeAuthData(authData)
  await page.startCart('/api/live')
}

/** Holds requests back until the test answers them. */
function answerLater(key: string): { answerNext: () => void; answerWith: (response: Response) => void } {
  const held: { call: FakeCall; resolve: (response: Response) => void }[] = []
  browser.respond(key, (call) => new Promise((resolve) => held.push({ call, resolve })))
  return {
    answerNext() {
      const { call, resolve } = held.shift()!
      resolve(carryOut(call))
    },
    answerWith: (response) => held.shift()!.resolve(response),
  }
}

function carryOut({ key, body, query }: FakeCall): Response {
  server.revision += 1
  const {
    product = '',
    count = 0,
    quantity = 0,
  } = (body ?? {}) as {
    product?: string
    count?: number
    quantity?: number
  }
  const id = product || query.productId || key.split('/').at(-1)!
  const existing = server.items.find((line) => line.product._id === id)
  if (key.startsWith('DELETE')) {
    server.items = server.items.filter((line) => line !== existing)
    return Response.json({ productId: id, revision: server.revision })
  }
  const line = lineOf(id, quantity || (existing?.quantity ?? 0) + count, existing?.product.cost)
  server.items = existing
    ? server.items.map((other) => (other === existing ? line : other))
    : [...server.items, line]
  return Response.json({ ...line, revision: server.revision })
}

beforeEach(async () => {
  vi.useFakeTimers()
  browser = stubBrowser()
  server = { revision: 3, items: [lineOf('tent', 1, 250)] }
  browser.cookies.set('jwt', authData.token)
  browser.respond('GET /api/carts', () => Response.json(wholeCart()))
  for (const key of [
    'POST /api/carts',
    'PATCH /api/carts/tent',
    'PATCH /api/carts/cap',
    'DELETE /api/carts',
  ]) {
    browser.respond(key, carryOut)
  }
  page = await openPage()
})

afterEach(() => {
  page.forgetSession()
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a visitor who adds a product', () => {
  it('is asked to sign in, and no request is sent (R-200)', async () => {
    page.forgetSession()
    expect(await page.addToCart(cap, 2)).toBe('signedOut')
    expect(page.toastTexts()).toEqual([['warning', 'Please login to add cart']])
    expect(browser.calls).toEqual([])
  })

  it('has the product in the cart once after signing in', async () => {
    page.forgetSession()
    await page.addToCart(cap, 2)
    page = await openPage()
    await signIn()
    expect(page.quantities()).toEqual([
      ['tent', 1],
      ['cap', 2],
    ])
    page = await openPage()
    await signIn()
    expect(callsTo('POST /api/carts')).toHaveLength(1)
  })

  it('does not have the product in the cart after signing in an hour later', async () => {
    page.forgetSession()
    await page.addToCart(cap, 2)
    vi.advanceTimersByTime(3_600_000)
    await signIn()
    expect(callsTo('POST /api/carts')).toEqual([])
  })

  it('waits until the session is known', async () => {
    const adding = page.addToCart(cap, 1)
    expect(browser.calls).toEqual([])
    await signIn()
    expect(await adding).toBe('added')
  })
})

describe('adding to the cart', () => {
  beforeEach(signIn)

  it('sends product, userId, count and total with a new idempotency key, and shows a toast (R-229)', async () => {
    expect(await page.addToCart(cap, 3)).toBe('added')
    await page.addToCart(cap, 1)
    const [first, second] = callsTo('POST /api/carts')
    expect(first!.body).toEqual({ product: 'cap', userId: 'u1', count: 3, total: 59.7 })
    expect(first!.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    expect(second!.headers['idempotency-key']).not.toBe(first!.headers['idempotency-key'])
    expect(page.toastTexts()[0]).toEqual(['success', 'Successfully!'])
  })

  it('shows the line at once, and the server’s line after the response', async () => {
    const { answerNext } = answerLater('POST /api/carts')
    const adding = page.addToCart(cap, 2)
    await vi.advanceTimersByTimeAsync(0)
    expect(page.shown()).toMatchObject({
      totalCount: 2,
      items: [{}, { product: cap, quantity: 2, total: 39.8 }],
    })
    answerNext()
    await adding
    expect(page.shown()!.items[1]).toMatchObject({ _id: 'line-cap', quantity: 2 })
  })

  it('is undone with an error toast if the server refuses it (R-322)', async () => {
    browser.respond('POST /api/carts', () => refusal(409, 'This product is not available at the moment.'))
    expect(await page.addToCart(cap, 2)).toBe('refused')
    expect(page.quantities()).toEqual([['tent', 1]])
    expect(page.toastTexts()).toEqual([['error', 'This product is not available at the moment.']])
  })

  it('is retried once with the same key if the response was lost', async () => {
    browser.respond('POST /api/carts', () => {
      browser.respond('POST /api/carts', carryOut)
      throw new TypeError('connection lost')
    })
    expect(await page.addToCart(cap, 1)).toBe('added')
    const keys = callsTo('POST /api/carts').map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('raises the quantity of a product in the cart, to at most 999', async () => {
    const { answerWith } = answerLater('POST /api/carts')
    const adding = page.addToCart({ ...cap, _id: 'tent' }, 999)
    await vi.advanceTimersByTimeAsync(0)
    expect(page.quantities()).toEqual([['tent', 999]])
    answerWith(refusal(500, 'No.'))
    await adding
    expect(page.quantities()).toEqual([['tent', 1]])
  })
})

describe('changing a line', () => {
  beforeEach(signIn)

  it('recalculates its total at once and sends quantity and userId (R-230, R-235)', async () => {
    const { answerNext } = answerLater('PATCH /api/carts/tent')
    const changing = page.setCartQuantity('tent', 4)
    await vi.advanceTimersByTimeAsync(0)
    expect(page.shown()!.items[0]).toMatchObject({ quantity: 4, total: 1000 })
    answerNext()
    expect(await changing).toBeNull()
    expect(callsTo('PATCH /api/carts/tent')[0]!.body).toEqual({ quantity: 4, userId: 'u1' })
  })

  it('refuses a quantity below 1 without a request', async () => {
    for (const quantity of [0, -1, Number.NaN])
      expect(await page.setCartQuantity('tent', quantity)).toBe('Quantity must be greater than 0')
    expect(page.toastTexts()[0]).toEqual(['warning', 'Quantity must be greater than 0'])
    expect(callsTo('PATCH /api/carts/tent')).toEqual([])
  })

  it('sends two changes in order and shows the last one', async () => {
    const { answerNext } = answerLater('PATCH /api/carts/tent')
    const changes = [page.setCartQuantity('tent', 2), page.setCartQuantity('tent', 3)]
    await vi.advanceTimersByTimeAsync(0)
    expect(callsTo('PATCH /api/carts/tent')).toHaveLength(1)
    expect(page.quantities()).toEqual([['tent', 3]])
    answerNext()
    await vi.advanceTimersByTimeAsync(0)
    expect(page.quantities()).toEqual([['tent', 3]])
    answerNext()
    await Promise.all(changes)
    expect(page.quantities()).toEqual([['tent', 3]])
  })

  it('restores the previous quantity if the request fails', async () => {
    const { answerWith } = answerLater('PATCH /api/carts/tent')
    const changing = page.setCartQuantity('tent', 4)
    await vi.advanceTimersByTimeAsync(0)
    answerWith(refusal(500, 'Something went wrong.'))
    expect(await changing).toBe('Something went wrong.')
    expect(page.shown()!.items[0]).toMatchObject({ quantity: 1, total: 250 })
  })
})

describe('removing a line', () => {
  beforeEach(signIn)

  it('removes it at once, reduces the count by one and sends product and user (R-231, R-234)', async () => {
    const { answerNext } = answerLater('DELETE /api/carts')
    const removing = page.removeFromCart('tent')
    await vi.advanceTimersByTimeAsync(0)
    expect(page.shown()).toMatchObject({ items: [], totalCount: 0 })
    answerNext()
    expect(await removing).toBeNull()
    expect(callsTo('DELETE /api/carts')[0]!.query).toEqual({ productId: 'tent', userId: 'u1' })
    expect(page.shown()).toMatchObject({ items: [], totalCount: 0 })
  })

  it('shows no error if the line was already deleted', async () => {
    browser.respond('DELETE /api/carts', () => refusal(404, 'Cart line not found.', 'not_found'))
    server = { revision: 4, items: [] }
    expect(await page.removeFromCart('tent')).toBeNull()
    await vi.advanceTimersByTimeAsync(0)
    expect(page.toastTexts()).toEqual([])
    expect(page.quantities()).toEqual([])
  })
})

describe('a cart from the live channel', () => {
  beforeEach(signIn)

  it('replaces the current cart (R-442)', () => {
    server = { revision: 4, items: [lineOf('cap', 5)] }
    push()
    expect(page.quantities()).toEqual([['cap', 5]])
  })

  it('is ignored if it is older', () => {
    server = { revision: 2, items: [] }
    push()
    expect(page.quantities()).toEqual([['tent', 1]])
  })

  it('does not undo a change in flight', async () => {
    const { answerNext } = answerLater('PATCH /api/carts/tent')
    const changing = page.setCartQuantity('tent', 4)
    await vi.advanceTimersByTimeAsync(0)
    server = { revision: 4, items: [lineOf('tent', 1, 250), lineOf('cap', 1)] }
    push()
    expect(page.quantities()).toEqual([
      ['tent', 4],
      ['cap', 1],
    ])
    answerNext()
    await changing
    expect(page.quantities()).toEqual([
      ['tent', 4],
      ['cap', 1],
    ])
  })

  it('before the response does not count an added product twice', async () => {
    const { answerWith } = answerLater('POST /api/carts')
    const adding = page.addToCart(cap, 2)
    await vi.advanceTimersByTimeAsync(0)
    server = { revision: 4, items: [lineOf('tent', 1, 250), lineOf('cap', 2)] }
    push()
    expect(page.quantities()?.[1]).toEqual(['cap', 2])
    answerWith(Response.json({ ...lineOf('cap', 2), revision: 4 }))
    await adding
    expect(page.quantities()?.[1]).toEqual(['cap', 2])
    expect(callsTo('GET /api/carts')).toHaveLength(1)
  })

  it('with a later change of another tab is not replaced by the response to an earlier change', async () => {
    const { answerWith } = answerLater('PATCH /api/carts/tent')
    const changing = page.setCartQuantity('tent', 4)
    await vi.advanceTimersByTimeAsync(0)
    server = { revision: 5, items: [lineOf('tent', 7, 250)] }
    push()
    answerWith(Response.json({ ...lineOf('tent', 4, 250), revision: 4 }))
    await changing
    await vi.advanceTimersByTimeAsync(0)
    expect(page.quantities()).toEqual([['tent', 7]])
  })
})

describe('the response to a change', () => {
  beforeEach(signIn)

  it('with the next revision is applied without another request', async () => {
    await page.setCartQuantity('tent', 4)
    await page.removeFromCart('tent')
    expect(page.quantities()).toEqual([])
    expect(page.shown()!.revision).toBe(5)
    expect(callsTo('GET /api/carts')).toHaveLength(1)
  })

  it('with a later revision makes the page fetch the cart', async () => {
    const { answerNext } = answerLater('PATCH /api/carts/tent')
    const changing = page.setCartQuantity('tent', 4)
    await vi.advanceTimersByTimeAsync(0)
    server = { revision: 4, items: [...server.items, lineOf('cap', 2)] }
    answerNext()
    await changing
    expect(page.quantities()).toEqual([
      ['tent', 4],
      ['cap', 2],
    ])
    expect(callsTo('GET /api/carts')).toHaveLength(2)
  })
})

describe('the end of a session', () => {
  it('removes the cart and cancels changes that were not sent yet', async () => {
    await signIn()
    const { answerNext } = answerLater('PATCH /api/carts/tent')
    const changes = [page.setCartQuantity('tent', 2), page.removeFromCart('tent')]
    await vi.advanceTimersByTimeAsync(0)
    page.forgetSession()
    answerNext()
    expect(await Promise.all(changes)).toEqual([null, 'You need login to do this action!'])
    expect(callsTo('DELETE /api/carts')).toEqual([])
    expect(page.shown()).toBeNull()
  })
})
