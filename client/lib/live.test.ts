import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Cart } from '#contract/carts.ts'
import { type FakeBrowser, stubBrowser } from './fake-browser.ts'
import { type LiveChannel, openLiveChannel, readCartMessage, reconnectDelay, socketAddress } from './live.ts'

const cart = { items: [], totalCount: 0, revision: 4 }

describe('a message of the live channel', () => {
  it('of type cart contains the cart, in our own names (R-442)', () => {
    const items = [{ _id: 'l1', product: { _id: 'p1', img: '/images/a.webp', avaliable: true } }]
    const text = JSON.stringify({ type: 'cart', data: { ...cart, items } })
    expect(readCartMessage(text)).toEqual({
      ...cart,
      items: [{ _id: 'l1', product: { _id: 'p1', image: '/images/a.webp', available: true } }],
    })
  })

  it.each([
    ['of another type', JSON.stringify({ type: 'tour', data: cart })],
    ['without a type', JSON.stringify({ data: cart })],
    ['without data', JSON.stringify({ type: 'cart' })],
    ['with data that is no cart', JSON.stringify({ type: 'cart', data: [] })],
    ['that is null', 'null'],
    ['that is no JSON', '{"type":"cart"'],
    ['that is binary', new ArrayBuffer(4)],
  ])('%s is ignored (R-443)', (_, text) => {
    expect(readCartMessage(text)).toBeNull()
  })
})

describe('the address of the live channel', () => {
  it('is a path of this site or an absolute address (R-440)', () => {
    expect(socketAddress('/api/live', 'https://halyard.test/shop')).toBe('wss://halyard.test/api/live')
    expect(socketAddress('/api/live', 'http://halyard.test/shop')).toBe('ws://halyard.test/api/live')
    expect(socketAddress('wss://live.test/cart', 'http://halyard.test/')).toBe('wss://live.test/cart')
  })
})

describe('the live channel', () => {
  let browser: FakeBrowser
  let channel: LiveChannel
  const onCart = vi.fn<(cart: Cart) => void>()
  const renew = vi.fn<() => Promise<boolean>>()
  const latest = () => browser.sockets.at(-1)!

  beforeEach(() => {
    vi.useFakeTimers()
    browser = stubBrowser()
    renew.mockResolvedValue(true)
    channel = openLiveChannel({ url: '/api/live', onCart, renew })
  })

  afterEach(() => {
    channel.close()
    vi.resetAllMocks()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('reports carts, ignores other messages and sends nothing (R-441, R-443)', () => {
    latest().receive({ type: 'news', data: cart })
    latest().receive({ type: 'cart', data: cart })
    expect(onCart.mock.calls).toEqual([[cart]])
    expect(latest().send).not.toHaveBeenCalled()
  })

  it('reconnects after a lost connection, with a longer delay after every failure', async () => {
    for (const failures of [1, 2]) {
      latest().closeFromServer(1006)
      await vi.advanceTimersByTimeAsync(reconnectDelay(failures, 0) - 1)
      expect(browser.sockets).toHaveLength(failures)
      await vi.advanceTimersByTimeAsync(reconnectDelay(failures, 1))
      expect(browser.sockets).toHaveLength(failures + 1)
    }
    expect(renew).not.toHaveBeenCalled()
  })

  it('closes a connecting socket only after it has opened, because browsers log an error otherwise', () => {
    latest().readyState = WebSocket.CONNECTING
    channel.close()
    expect(latest().close).not.toHaveBeenCalled()
    latest().onopen!()
    expect(latest().close).toHaveBeenCalledOnce()
  })

  it('waits at most 30 seconds before it reconnects, with a random share of half the delay', () => {
    expect([0, 1, 2, 20].map((failures) => reconnectDelay(failures, 1))).toEqual([1000, 2000, 4000, 30_000])
    expect(reconnectDelay(20, 0)).toBe(15_000)
  })

  it('renews the session when the token has expired, then reconnects at once', async () => {
    latest().onopen!()
    await vi.advanceTimersByTimeAsync(900_000)
    latest().closeFromServer(4401)
    await vi.advanceTimersByTimeAsync(0)
    expect(renew).toHaveBeenCalledOnce()
    expect(browser.sockets).toHaveLength(2)
  })

  it('backs off when every connection is refused again after the session was renewed', async () => {
    for (let round = 0; round < 50; round++) {
      latest().closeFromServer(4401)
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(browser.sockets.length).toBeLessThanOrEqual(2)
  })

  it('does not reconnect after the session has ended', async () => {
    renew.mockResolvedValue(false)
    latest().closeFromServer(4401)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(browser.sockets).toHaveLength(1)
  })

  it('renews the session after three failures', async () => {
    renew.mockResolvedValue(false)
    for (let failure = 0; failure < 3; failure++) {
      latest().closeFromServer(1006)
      await vi.advanceTimersByTimeAsync(30_000)
    }
    expect(renew).toHaveBeenCalledOnce()
    expect(browser.sockets).toHaveLength(3)
  })

  it('does not renew the session after the loss of a stable connection', async () => {
    latest().onopen!()
    await vi.advanceTimersByTimeAsync(60_000)
    latest().closeFromServer(1006)
    await vi.advanceTimersByTimeAsync(1000)
    expect(renew).not.toHaveBeenCalled()
    expect(browser.sockets).toHaveLength(2)
  })

  it('renews the session when it is connected again, because it was told nothing meanwhile', async () => {
    latest().onopen!()
    expect(renew).not.toHaveBeenCalled()
    latest().closeFromServer(1006)
    browser.dispatch('online')
    latest().onopen!()
    expect(renew).toHaveBeenCalledOnce()
    // While the page was hidden, the connection may have been lost unnoticed.
    browser.dispatch('visibilitychange', 'hidden')
    await vi.advanceTimersByTimeAsync(61_000)
    browser.dispatch('visibilitychange')
    latest().onopen!()
    expect(renew).toHaveBeenCalledTimes(2)
  })

  it('does not renew the session twice', async () => {
    latest().onopen!()
    await vi.advanceTimersByTimeAsync(900_000)
    latest().closeFromServer(4401)
    await vi.advanceTimersByTimeAsync(0)
    latest().onopen!()
    expect(renew).toHaveBeenCalledOnce()
  })

  it('keeps a connection that was made while the session was being renewed', async () => {
    const held = Promise.withResolvers<boolean>()
    renew.mockReturnValue(held.promise)
    latest().closeFromServer(4401)
    browser.dispatch('online')
    expect(browser.sockets).toHaveLength(2)
    held.resolve(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(browser.sockets).toHaveLength(2)
  })

  it('renews the session again after three more failures', async () => {
    renew.mockResolvedValueOnce(true).mockResolvedValue(false)
    for (let failure = 0; failure < 6; failure++) {
      latest().closeFromServer(1006)
      await vi.advanceTimersByTimeAsync(30_000)
    }
    expect(renew).toHaveBeenCalledTimes(2)
    expect(browser.sockets).toHaveLength(6)
  })

  it('reconnects when the network is back or the page becomes visible', () => {
    latest().closeFromServer(1006)
    browser.dispatch('online')
    expect(browser.sockets).toHaveLength(2)
    latest().closeFromServer(1006)
    browser.dispatch('visibilitychange')
    expect(browser.sockets).toHaveLength(3)
  })

  it('keeps an open socket if the page was hidden shortly, and replaces it if the page was hidden long', () => {
    browser.dispatch('visibilitychange')
    expect(browser.sockets).toHaveLength(1)
    browser.dispatch('visibilitychange', 'hidden')
    vi.advanceTimersByTime(5000)
    browser.dispatch('visibilitychange')
    expect(browser.sockets).toHaveLength(1)
    browser.dispatch('visibilitychange', 'hidden')
    vi.advanceTimersByTime(61_000)
    browser.dispatch('visibilitychange')
    expect(browser.sockets).toHaveLength(2)
    expect(browser.sockets[0]!.close).toHaveBeenCalled()
  })

  it('closes the socket when the page enters the back/forward cache, and reconnects when it leaves the cache', () => {
    browser.dispatch('visibilitychange', 'hidden')
    browser.dispatch('pagehide', 'hidden')
    expect(browser.sockets[0]!.close).toHaveBeenCalledOnce()
    browser.dispatch('pageshow')
    expect(browser.sockets).toHaveLength(2)
    browser.dispatch('visibilitychange')
    expect(browser.sockets).toHaveLength(2)
  })

  it('stays closed after it was closed', async () => {
    latest().closeFromServer(1006)
    channel.close()
    browser.dispatch('online')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(browser.sockets).toHaveLength(1)
  })
})
