import { describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { callForgiving, readQuery, writeQuery } from './forgiving-query.ts'

const malformed = (...names: string[]) =>
  new ApiError(400, 'invalid_request', 'x', Object.fromEntries(names.map((name) => [name, 'wrong'])))

describe('the values in the address of a page', () => {
  it('are the known ones, without the empty ones; of repeated ones the first', () => {
    expect(readQuery('http://x/?page=2&page=3&type=&other=1', ['page', 'type', 'time'])).toEqual({
      page: '2',
    })
  })

  it('are written in the order of their names, without those that say nothing and the first page', () => {
    const names = ['type', 'sort', 'page'] as const
    expect(writeQuery({ page: '2', sort: '', type: 'Wines & more' }, names)).toBe(
      '?type=Wines+%26+more&page=2',
    )
    expect(writeQuery({ page: '1', sort: undefined }, names)).toBe('')
  })

  it('say nothing where they are blank, in an address and on the way into one', () => {
    expect(readQuery('http://x/?q=%20%20&type=+NY', ['q', 'type'])).toEqual({ type: ' NY' })
    expect(writeQuery({ q: '  ', type: 'NY' }, ['q', 'type'])).toBe('?type=NY')
  })

  it('are left out and the call made again where the API refuses them', async () => {
    const call = vi.fn(async (query: { page?: string; type?: string }) => {
      if (query.page !== undefined) throw malformed('page')
      return 'answer'
    })
    const result = await callForgiving({ page: 'first', type: 'NY' }, call)
    expect(result).toEqual({ answer: 'answer', query: { type: 'NY' } })
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('are left out one after the other where a second refusal follows the first', async () => {
    const call = vi.fn(async (query: { page?: string; min?: string; max?: string }) => {
      if (query.page !== undefined) throw malformed('page')
      if (Number(query.min) > Number(query.max)) throw malformed('min')
      return 'answer'
    })
    const result = await callForgiving({ page: 'first', min: '9', max: '1' }, call)
    expect(result).toEqual({ answer: 'answer', query: { max: '1' } })
  })

  it('do not hide other failures', async () => {
    const unavailable = new ApiError(503, 'unavailable', 'x')
    await expect(callForgiving({ page: '1' }, () => Promise.reject(unavailable))).rejects.toBe(unavailable)
    const foreign = malformed('sort')
    await expect(callForgiving({ page: '1' }, () => Promise.reject(foreign))).rejects.toBe(foreign)
  })
})
