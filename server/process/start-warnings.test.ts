import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { startWarnings } from './start-warnings.ts'

const stripe = (key: string) => ({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_abc' })
const warningsOf = (environment: Record<string, string>) => startWarnings(readConfig(environment))

test.each(['sk_test_abc', 'rk_test_abc'])(
  'test keys of Stripe (%s) on a public address cause a warning',
  (key) => {
    const warnings = warningsOf({ PUBLIC_URL: 'https://www.example.com', ...stripe(key) })
    expect(warnings).toEqual([
      'STRIPE_SECRET_KEY is a test key, but https://www.example.com is a public address: orders and bookings count as paid, and no money arrives',
    ])
    expect(warnings.join()).not.toContain(key)
  },
)

test.each([
  ['live keys', { PUBLIC_URL: 'https://www.example.com', ...stripe('sk_live_test_abc') }],
  ['a trial over http', { PUBLIC_URL: 'http://www.example.com', ...stripe('sk_test_abc') }],
  ['a trial on this machine', { PUBLIC_URL: 'https://localhost:3443', ...stripe('sk_test_abc') }],
  ['no address', stripe('sk_test_abc')],
  ['no keys', { PUBLIC_URL: 'https://www.example.com' }],
])('%s cause no warning', (_, environment) => {
  expect(warningsOf(environment)).toEqual([])
})

test('limits that are off and a short password of the sample accounts cause a warning', () => {
  const [limits, password] = warningsOf({ RATE_LIMIT: 'off', SAMPLE_PASSWORD: 'short one' })
  expect(limits).toContain('RATE_LIMIT=off')
  expect(password).toContain('SAMPLE_PASSWORD has fewer than 12 characters')
})
