import { expect, test } from 'vitest'
import type { Api } from '#client/lib/api.ts'
import { sendSettingForm } from './setting-forms.ts'

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', '', 'nothing'])(
  'the form %j is unknown, and calls nothing',
  async (form) => {
    const sent = new FormData()
    sent.set('form', form)
    const call = (() => {
      throw new Error('called')
    }) as unknown as Api
    const outcome = await sendSettingForm(call, sent)
    expect(outcome.refusal).toMatchObject({ status: 400, message: 'This form is not known here.' })
  },
)
