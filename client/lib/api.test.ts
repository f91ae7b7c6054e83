import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { api, checkTokens, watchRefusals } from './api.ts'
import { ApiError } from './api-error.ts'

const fetchMock = vi.fn<typeof fetch>()

function respondWith(status: number, body: unknown): void {
  fetchMock.mockResolvedValue(new Response(JSON.stringify(body), { status }))
}

function lastCall() {
  const [url, init] = fetchMock.mock.calls[0]!
  return { url, init: init!, headers: init!.headers as Record<string, string> }
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('document', { cookie: '' })
  respondWith(200, {})
})

afterEach(() => {
  fetchMock.mockReset()
  vi.unstubAllGlobals()
})

describe('a call of the browser', () => {
  it('requests the API base path with credentials and JSON content type (R-299, R-300, R-301)', async () => {
    await api('GET /cards', { query: { destination: 'Côte & coast', page: 2, type: '' } })
    const { url, init, headers } = lastCall()
    expect(url).toBe('/api/cards?destination=C%C3%B4te+%26+coast&page=2')
    expect(init).toMatchObject({ method: 'GET', credentials: 'include' })
    expect(headers['content-type']).toBe('application/json')
  })

  it('sends the tokens of the cookies jwt and refresh as headers (R-302, R-303)', async () => {
    vi.stubGlobal('document', { cookie: 'other=1; jwt=a.b.c; refresh=r%3D1' })
    await api('GET /user/getProfile', {})
    expect(lastCall().headers).toMatchObject({ authorization: 'Bearer a.b.c', refresh: 'r=1' })
  })

  it('sends neither header without a jwt cookie (R-304)', async () => {
    vi.stubGlobal('document', { cookie: 'refresh=r1; notjwt=x' })
    await api('GET /cards', {})
    expect(lastCall().headers).not.toHaveProperty('authorization')
    expect(lastCall().headers).not.toHaveProperty('refresh')
  })

  it('fills in the path and converts wire names in both directions', async () => {
    respondWith(200, { _id: 'c1', avaliable: true, img__grid: ['/images/a/b.webp'] })
    const changed = await api('PATCH /cards/:id', {
      params: { id: 'slow boat/1' },
      body: { available: true, seats: 12 },
    })
    const { url, init } = lastCall()
    expect(url).toBe('/api/cards/slow%20boat%2F1')
    expect(JSON.parse(init.body as string)).toEqual({ avaliable: true, custom: 12 })
    expect(changed).toEqual({ _id: 'c1', available: true, previews: ['/images/a/b.webp'] })
  })

  it('sends a body and an idempotency key only if they are given', async () => {
    await api('GET /cards', {}, { idempotencyKey: 'k1' })
    expect(lastCall().init).not.toHaveProperty('body')
    expect(lastCall().headers['idempotency-key']).toBe('k1')
  })
})

describe('a call while the cookies belong to another user than the page shows', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { cookie: 'jwt=theirs' })
    checkTokens((token) => token === 'theirs')
  })

  afterEach(() => {
    checkTokens(() => false)
  })

  it('is not sent if it writes or reads personal data', async () => {
    const calls = [api('DELETE /tours/:id', { params: { id: 'b1' } }), api('GET /user/export', {})]
    for (const call of calls) await expect(call).rejects.toMatchObject({ status: 403, code: 'forbidden' })
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('is sent if it reads the profile or public data', async () => {
    await api('GET /user/getProfile', {})
    respondWith(200, {})
    await api('GET /cards', {})
    expect(fetchMock).toHaveBeenCalledTimes(2)
  })
})

test('calls that are refused for want of rights are told, except those that read the session', async () => {
  const tell = vi.fn()
  watchRefusals(tell)
  const refuse = async (key: 'GET /orders' | 'GET /user/getProfile', code: string) => {
    respondWith(403, { code, message: 'No.' })
    await expect(api(key, {})).rejects.toMatchObject({ code })
  }
  await refuse('GET /orders', 'right_missing')
  await refuse('GET /orders', 'forbidden')
  expect(tell).toHaveBeenCalledTimes(2)
  await refuse('GET /orders', 'super_admin_only')
  await refuse('GET /user/getProfile', 'forbidden')
  expect(tell).toHaveBeenCalledTimes(2)
  watchRefusals(() => {})
})

describe('a failed call', () => {
  const failedCall = () => api('GET /cards', {}).catch((error: unknown) => error)

  it('throws an error with status, code, message and fields, in our own names', async () => {
    respondWith(400, {
      code: 'invalid_request',
      message: 'Please check.',
      errors: { numberTikets: 'required' },
    })
    const error = await failedCall()
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_request',
      message: 'Please check.',
      fields: { ticketCount: 'required' },
    })
  })

  it('throws an error with the current record, in our own names', async () => {
    respondWith(409, { code: 'version_conflict', message: 'Changed.', current: { custom: 12 } })
    expect(await failedCall()).toMatchObject({ current: { seats: 12 } })
  })

  it('throws the reason of the abort signal if the call was aborted', async () => {
    const reason = new DOMException('gone', 'AbortError')
    fetchMock.mockRejectedValue(reason)
    await expect(api('GET /cards', {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  it('reads the message from a body that is only a string', async () => {
    respondWith(409, 'This is already taken.')
    expect(await failedCall()).toMatchObject({ status: 409, message: 'This is already taken.' })
  })

  it('throws an internal error if the response is no JSON', async () => {
    fetchMock.mockResolvedValue(new Response('<html>', { status: 502 }))
    expect(await failedCall()).toMatchObject({ status: 502, code: 'internal' })
  })

  it('throws an unreachable error if the response breaks off', async () => {
    fetchMock.mockResolvedValue(new Response('{"items":[{"_id":"b1"', { status: 200 }))
    expect(await failedCall()).toMatchObject({ status: 0, code: 'unreachable' })
  })

  it('throws an unreachable error if there is no response', async () => {
    fetchMock.mockRejectedValue(new TypeError('fetch failed'))
    expect(await failedCall()).toMatchObject({ status: 0, code: 'unreachable' })
  })
})
