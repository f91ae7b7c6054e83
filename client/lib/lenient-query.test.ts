import { describe, expect, it, vi } from 'vitest'
import { readQuery } from '#client/lib/page-query.ts'
import { ApiError } from './api-error.ts'
import { callLeniently } from './lenient-query.ts'

const malformed = (...names: string[]) =>
  new ApiError(400, 'invalid_request', 'x', Object.fromEntries(names.map((name) => [name, 'wrong'])))

describe('the query parameters of a page', () => {
  it('are read by name: empty ones are skipped, of repeated ones the first counts', () => {
    expect(readQuery('http://x/?page=2&page=3&type=&other=1', ['page', 'type', 'time'])).toEqual({
      page: '2',
    })
  })

  it('count as empty if they are blank', () => {
    expect(readQuery('http://x/?q=%20%20&type=+NY', ['q', 'type'])).toEqual({ type: ' NY' })
  })

  it('are dropped and the call is repeated if the API rejects them', async () => {
    const call = vi.fn(async (query: { page?: string; type?: string }) => {
      if (query.page !== undefined) throw malformed('page')
      return 'answer'
    })
    const result = await callLeniently({ page: 'first', type: 'NY' }, call)
    expect(result).toEqual({ result: 'answer', query: { type: 'NY' } })
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('are dropped one after the other if the API rejects the repeated call too', async () => {
    const call = vi.fn(async (query: { page?: string; min?: string; max?: string }) => {
      if (query.page !== undefined) throw malformed('page')
      if (Number(query.min) > Number(query.max)) throw malformed('min')
      return 'answer'
    })
    const result = await callLeniently({ page: 'first', min: '9', max: '1' }, call)
    expect(result).toEqual({ result: 'answer', query: { max: '1' } })
  })

  it('do not hide other errors', async () => {
    const unavailable = new ApiError(503, 'unavailable', 'x')
    await expect(callLeniently({ page: '1' }, () => Promise.reject(unavailable))).rejects.toBe(unavailable)
    const foreign = malformed('sort')
    await expect(callLeniently({ page: '1' }, () => Promise.reject(foreign))).rejects.toBe(foreign)
  })
})
