import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api, checkTokens } from './api.ts'
import { ApiError } from './api-error.ts'

const fetched = vi.fn<typeof fetch>()

function answer(status: number, body: unknown): void {
  fetched.mockResolvedValue(new Response(JSON.stringify(body), { status }))
}

function lastCall() {
  const [url, init] = fetched.mock.calls[0]!
  return { url, init: init!, headers: init!.headers as Record<string, string> }
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', { cookie: '' })
  answer(200, {})
})

afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
})

describe('a call of the browser', () => {
  it('goes to the API base with credentials and JSON content type (R-299, R-300, R-301)', async () => {
    await api('GET /cards', { query: { destination: 'Côte & coast', page: 2, type: '' } })
    const { url, init, headers } = lastCall()
    expect(url).toBe('/api/cards?destination=C%C3%B4te+%26+coast&page=2')
    expect(init).toMatchObject({ method: 'GET', credentials: 'include' })
    expect(headers['content-type']).toBe('application/json')
  })

  it('carries the tokens of the cookies jwt and refresh (R-302, R-303)', async () => {
    vi.stubGlobal('document', { cookie: 'other=1; jwt=a.b.c; refresh=r%3D1' })
    await api('GET /user/getProfile', {})
    expect(lastCall().headers).toMatchObject({ authorization: 'Bearer a.b.c', refresh: 'r=1' })
  })

  it('carries neither header without a jwt cookie (R-304)', async () => {
    vi.stubGlobal('document', { cookie: 'refresh=r1; notjwt=x' })
    await api('GET /cards', {})
    expect(lastCall().headers).not.toHaveProperty('authorization')
    expect(lastCall().headers).not.toHaveProperty('refresh')
  })

  it('fills the path, and speaks the names of the wire in both directions', async () => {
    answer(200, { _id: 'c1', avaliable: true, img__grid: ['/images/a/b.webp'] })
    const changed = await api('PATCH /cards/:id', {
      params: { id: 'slow boat/1' },
      body: { available: true, seats: 12 },
    })
    const { url, init } = lastCall()
    expect(url).toBe('/api/cards/slow%20boat%2F1')
    expect(JSON.parse(init.body as string)).toEqual({ avaliable: true, custom: 12 })
    expect(changed).toEqual({ _id: 'c1', available: true, previews: ['/images/a/b.webp'] })
  })

  it('sends a body only where there is one, and an idempotency key where it is given', async () => {
    await api('GET /cards', {}, { idempotencyKey: 'k1' })
    expect(lastCall().init).not.toHaveProperty('body')
    expect(lastCall().headers['idempotency-key']).toBe('k1')
  })
})

describe('a call while the cookies are another user’s than the page shows', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { cookie: 'jwt=theirs' })
    checkTokens((token) => token === 'theirs')
  })

  afterEach(() => {
    checkTokens(() => false)
  })

  it('is not made where it writes or asks for what is somebody’s own', async () => {
    const calls = [api('DELETE /tours/:id', { params: { id: 'b1' } }), api('GET /user/export', {})]
    for (const call of calls) await expect(call).rejects.toMatchObject({ status: 403, code: 'forbidden' })
    expect(fetched).not.toHaveBeenCalled()
  })

  it('is made where it finds out who that is, and where it is the same for everyone', async () => {
    await api('GET /user/getProfile', {})
    answer(200, {})
    await api('GET /cards', {})
    expect(fetched).toHaveBeenCalledTimes(2)
  })
})

describe('a refused call', () => {
  const refused = () => api('GET /cards', {}).catch((error: unknown) => error)

  it('throws its status, code, message and fields, in our own names', async () => {
    answer(400, { code: 'invalid_request', message: 'Please check.', errors: { numberTikets: 'required' } })
    const error = await refused()
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_request',
      message: 'Please check.',
      fields: { ticketCount: 'required' },
    })
  })

  it('has the record as it stands, in our own names', async () => {
    answer(409, { code: 'version_conflict', message: 'Changed.', current: { custom: 12 } })
    expect(await refused()).toMatchObject({ current: { seats: 12 } })
  })

  it('is none where nobody wants the answer any more', async () => {
    const reason = new DOMException('gone', 'AbortError')
    fetched.mockRejectedValue(reason)
    await expect(api('GET /cards', {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  it('may have answered the message itself', async () => {
    answer(409, 'This is already taken.')
    expect(await refused()).toMatchObject({ status: 409, message: 'This is already taken.' })
  })

  it('says so when what came back is no answer of the API', async () => {
    fetched.mockResolvedValue(new Response('<html>', { status: 502 }))
    expect(await refused()).toMatchObject({ status: 502, code: 'internal' })
  })

  it('is one whose answer breaks off: whether it was done is not known', async () => {
    fetched.mockResolvedValue(new Response('{"items":[{"_id":"b1"', { status: 200 }))
    expect(await refused()).toMatchObject({ status: 0, code: 'unreachable' })
  })

  it('says so when nobody answers', async () => {
    fetched.mockRejectedValue(new TypeError('fetch failed'))
    expect(await refused()).toMatchObject({ status: 0, code: 'unreachable' })
  })
})
