import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Cart } from '#contract/carts.ts'
import { type FakeBrowser, stubBrowser } from './fake-browser.ts'
import { type LiveChannel, openLiveChannel, readCartMessage, reconnectDelay, socketAddress } from './live.ts'

const cart = { items: [], totalCount: 0, revision: 4 }

describe('a message of the live channel', () => {
  it('of type cart holds the cart, in our own names (R-442)', () => {
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
  it('is a path of this site or an absolute one (R-440)', () => {
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

  it('hands carts on, ignores other messages, and sends nothing (R-441, R-443)', () => {
    latest().say({ type: 'news', data: cart })
    latest().say({ type: 'cart', data: cart })
    expect(onCart.mock.calls).toEqual([[cart]])
    expect(latest().send).not.toHaveBeenCalled()
  })

  it('comes back after a loss, later with every failure', async () => {
    for (const failures of [1, 2]) {
      latest().drop(1006)
      await vi.advanceTimersByTimeAsync(reconnectDelay(failures, 0) - 1)
      expect(browser.sockets).toHaveLength(failures)
      await vi.advanceTimersByTimeAsync(reconnectDelay(failures, 1))
      expect(browser.sockets).toHaveLength(failures + 1)
    }
    expect(renew).not.toHaveBeenCalled()
  })

  it('is closed once it has opened, where it was on its way: browsers complain of what is closed before', () => {
    latest().readyState = WebSocket.CONNECTING
    channel.close()
    expect(latest().close).not.toHaveBeenCalled()
    latest().onopen!()
    expect(latest().close).toHaveBeenCalledOnce()
  })

  it('waits half a minute at most, scattered over the second half of it', () => {
    expect([0, 1, 2, 20].map((failures) => reconnectDelay(failures, 1))).toEqual([1000, 2000, 4000, 30_000])
    expect(reconnectDelay(20, 0)).toBe(15_000)
  })

  it('renews the session when its token has expired, then connects at once', async () => {
    latest().onopen!()
    await vi.advanceTimersByTimeAsync(900_000)
    latest().drop(4401)
    await vi.advanceTimersByTimeAsync(0)
    expect(renew).toHaveBeenCalledOnce()
    expect(browser.sockets).toHaveLength(2)
  })

  it('does not spin where every renewed connection is refused again', async () => {
    for (let round = 0; round < 50; round++) {
      latest().drop(4401)
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(browser.sockets.length).toBeLessThanOrEqual(2)
  })

  it('ends where the session has ended', async () => {
    renew.mockResolvedValue(false)
    latest().drop(4401)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(browser.sockets).toHaveLength(1)
  })

  it('asks after three failures whether there still is a session', async () => {
    renew.mockResolvedValue(false)
    for (let failure = 0; failure < 3; failure++) {
      latest().drop(1006)
      await vi.advanceTimersByTimeAsync(30_000)
    }
    expect(renew).toHaveBeenCalledOnce()
    expect(browser.sockets).toHaveLength(3)
  })

  it('asks nothing after the loss of a connection that has lasted', async () => {
    latest().onopen!()
    await vi.advanceTimersByTimeAsync(60_000)
    latest().drop(1006)
    await vi.advanceTimersByTimeAsync(1000)
    expect(renew).not.toHaveBeenCalled()
    expect(browser.sockets).toHaveLength(2)
  })

  it('keeps the connection that it has got while it asked', async () => {
    const held = Promise.withResolvers<boolean>()
    renew.mockReturnValue(held.promise)
    latest().drop(4401)
    browser.happen('online')
    expect(browser.sockets).toHaveLength(2)
    held.resolve(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(browser.sockets).toHaveLength(2)
  })

  it('asks again after three more, where the server could not be reached the first time', async () => {
    renew.mockResolvedValueOnce(true).mockResolvedValue(false)
    for (let failure = 0; failure < 6; failure++) {
      latest().drop(1006)
      await vi.advanceTimersByTimeAsync(30_000)
    }
    expect(renew).toHaveBeenCalledTimes(2)
    expect(browser.sockets).toHaveLength(6)
  })

  it('wakes up when the network is back or the page is seen again', () => {
    latest().drop(1006)
    browser.happen('online')
    expect(browser.sockets).toHaveLength(2)
    latest().drop(1006)
    browser.happen('visibilitychange')
    expect(browser.sockets).toHaveLength(3)
  })

  it('trusts an open socket after a glance at another tab, not after a long sleep', () => {
    browser.happen('visibilitychange')
    expect(browser.sockets).toHaveLength(1)
    browser.happen('visibilitychange', 'hidden')
    vi.advanceTimersByTime(5000)
    browser.happen('visibilitychange')
    expect(browser.sockets).toHaveLength(1)
    browser.happen('visibilitychange', 'hidden')
    vi.advanceTimersByTime(61_000)
    browser.happen('visibilitychange')
    expect(browser.sockets).toHaveLength(2)
    expect(browser.sockets[0]!.close).toHaveBeenCalled()
  })

  it('has no socket while the browser keeps the page to come back to it, and one again at once then', () => {
    browser.happen('visibilitychange', 'hidden')
    browser.happen('pagehide', 'hidden')
    expect(browser.sockets[0]!.close).toHaveBeenCalledOnce()
    browser.happen('pageshow')
    expect(browser.sockets).toHaveLength(2)
    browser.happen('visibilitychange')
    expect(browser.sockets).toHaveLength(2)
  })

  it('that is closed stays closed', async () => {
    latest().drop(1006)
    channel.close()
    browser.happen('online')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(browser.sockets).toHaveLength(1)
  })
})
