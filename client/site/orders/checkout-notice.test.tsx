import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { FormRefusal } from '#client/lib/forms/form-result.ts'
import { CheckoutNotice } from './checkout-notice.tsx'

function textOf(status: number, code: FormRefusal['code']): string {
  const refusal = { status, code, message: 'Refused.', fieldErrors: {} }
  return renderToStaticMarkup(<CheckoutNotice refusal={refusal} method="provider" total={12} />)
}

it('without a response the cart may be ordered, and another press orders once', () => {
  expect(textOf(0, 'unreachable')).not.toContain('Nothing was ordered')
  expect(textOf(0, 'unreachable')).toContain('it is ordered once')
})

it('a refusal says that nothing was ordered', () => {
  expect(textOf(409, 'cart_empty')).toContain('Nothing was ordered.')
})
