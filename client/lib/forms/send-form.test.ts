import { afterEach, expect, it, vi } from 'vitest'
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { FormResult } from './form-result.ts'
import {
  answerForm,
  boxName,
  type FormSender,
  type FormSenders,
  formNameOf,
  hasSecrets,
  sendForm,
  wrongEntries,
} from './send-form.ts'

const call = vi.fn() as unknown as Api

function formOf(entries: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.set(name, value)
  return form
}

afterEach(() => vi.useRealTimers())

const send = (entries: Record<string, string>, senders: FormSenders) =>
  sendForm(call, formOf(entries), senders)

it('a form is done with a sentence, or with more', async () => {
  expect(await send({}, async () => 'Sent.')).toEqual({ form: '', done: 'Sent.' })
  const senders = { codes: async () => ({ done: 'Made.', value: ['a'], next: '/setting' }) }
  expect(await send({ form: 'codes' }, senders)).toEqual({
    form: 'codes',
    done: 'Made.',
    value: ['a'],
    next: '/setting',
  })
})

it('a refused form returns what was entered, but no secret, and keeps its key', async () => {
  const entries = {
    form: 'profile',
    idempotencyKey: 'k1',
    name: 'Mira',
    note: 'one\r\ntwo',
    password: 'slow-boat-7',
    code: 'ABCD',
  }
  const refuse = async () => {
    throw new ApiError(409, 'taken', 'Taken.', { name: 'Taken.' }, undefined, { _id: 'n' })
  }
  expect(await send(entries, { profile: refuse })).toEqual({
    form: 'profile',
    refusal: {
      status: 409,
      code: 'taken',
      message: 'Taken.',
      fieldErrors: { name: 'Taken.' },
      current: { _id: 'n' },
    },
    values: { name: 'Mira', note: 'one\ntwo' },
    key: 'k1',
  })
})

it('a press after another one with the same key and other entries is a new request', async () => {
  const refuse = async () => {
    throw new ApiError(409, 'idempotency_mismatch', 'Sent before.')
  }
  const { key } = (await send({ idempotencyKey: 'k1' }, refuse)) as { key: string }
  expect(key).toMatch(/^[0-9a-f]{32}$/)
})

it('texts have the line breaks of a text area', async () => {
  const read: FormSenders = async (_, { text, has }) => `${text('note')} ${text('absent')}${has('absent')}`
  expect(await send({ note: 'one\r\ntwo' }, read)).toMatchObject({ done: 'one\ntwo false' })
})

it('a form that several records have is sent for one of them', async () => {
  const refund: FormSender = async (_, { of, chosen }) => `${of} ${chosen('line')}`
  const boxes = { [boxName('line', 'a')]: 'on', [boxName('line', 'b')]: 'on' }
  const form = formOf({ form: formNameOf('refund', 'p1'), ...boxes })
  expect(await sendForm(call, form, { refund })).toEqual({ form: 'refund/p1', done: 'p1 a,b' })
})

it('wrong entries are refused beside their fields', async () => {
  const refuse = async () => {
    throw wrongEntries({ name: 'required' })
  }
  expect(await send({}, refuse)).toMatchObject({
    refusal: { status: 400, message: 'Please check your entries.', fieldErrors: { name: 'required' } },
  })
})

it('a defect is no refusal', async () => {
  const fail = async () => {
    throw new TypeError('defect')
  }
  await expect(send({}, fail)).rejects.toThrow('defect')
})

it.each(['password', 'newPassword', 'code', 'pin'])('a form with %s holds a secret', (name) => {
  expect(hasSecrets(formOf({ [name]: 'x' }))).toBe(true)
  expect(hasSecrets(formOf({ [name]: '', email: 'x' }))).toBe(false)
})

it('the page answers with the status of the refusal, or leads on', () => {
  const refused = (status: number) =>
    ({ form: '', refusal: { status }, values: {}, key: '' }) as unknown as FormResult
  expect(answerForm(refused(409))).toMatchObject({ init: { status: 409 } })
  // Without a response from the server there is no status.
  expect(answerForm(refused(0))).toMatchObject({ init: { status: 503 } })
  const done = { form: '', done: 'Sent.' }
  expect(answerForm(done)).toMatchObject({ data: done, init: { status: 200 } })
  const led = answerForm({ ...done, next: '/my-tour' }) as Response
  expect([led.status, led.headers.get('location')]).toEqual([303, '/my-tour'])
})

it('without a key, a page that is the same for everyone has one by path and entries, for some minutes', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T10:00:00Z') })
  const keys: FormSender = async (_, { key }) => key
  const keyOn = async (page?: string, text = 'Fine.') => {
    const result = await sendForm(call, formOf({ text }), keys, page)
    return result.done
  }
  const first = await keyOn('http://halyard.test/tours/a?page=1')
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(await keyOn('http://halyard.test/tours/a')).toBe(first)
  expect(await keyOn('http://halyard.test/tours/b')).not.toBe(first)
  expect(await keyOn('http://halyard.test/tours/a', 'Good.')).not.toBe(first)
  // Any other page has a new one for each press.
  expect(await keyOn()).not.toBe(await keyOn())
  vi.setSystemTime(new Date('2026-03-02T10:10:00Z'))
  expect(await keyOn('http://halyard.test/tours/a')).not.toBe(first)
})
