import { expect, test, vi } from 'vitest'
import type { Api } from '#client/lib/api.ts'
import { sendForm } from '#client/lib/forms/send-form.ts'
import { settingForms } from './setting-forms.ts'

function send(entries: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.set(name, value)
  const call = vi.fn()
  return { call, result: sendForm(call as unknown as Api, form, settingForms) }
}

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', '', 'nothing'])(
  'the form %j is unknown, and calls nothing',
  async (form) => {
    const { call, result } = send({ form })
    expect((await result).refusal).toMatchObject({ status: 400, message: 'This form is not known here.' })
    expect(call).not.toHaveBeenCalled()
  },
)

test('two different new passwords are refused before any call, and no password returns', async () => {
  const { call, result } = send({
    form: 'password',
    password: 'slow-boat-7',
    newPassword: 'fast-boat-8',
    confirmPassword: 'fast-boat-9',
  })
  expect(await result).toMatchObject({
    refusal: { fieldErrors: { confirmPassword: 'New password not match.' } },
    values: {},
  })
  expect(JSON.stringify(await result)).not.toContain('boat')
  expect(call).not.toHaveBeenCalled()
})
