// Headers of answers, each described once. Those of security, alike on every answer, are left out.
interface HeaderDescription {
  description: string
  schema: { type: string; minimum?: number }
  example: unknown
}

const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }

export const headers = {
  'X-Request-Id': {
    description: "Id under which the server's log has the request.",
    schema: text,
    example: '2f1c6d0e-8a4b-4c39-9d57-6b0e1f2a3c4d',
  },
  'Cache-Control': {
    description: 'Whether caches may keep the answer: those of public reads after asking, all others never.',
    schema: text,
    example: 'no-cache',
  },
  ETag: {
    description: 'Tag of the answer, for If-None-Match.',
    schema: text,
    example: 'W/"uQWqZ1kz0pJ8mYx3nB5rTd2vC7s"',
  },
  Vary: {
    description: 'Header of the request that the answer depends on.',
    schema: text,
    example: 'accept-encoding',
  },
  'Set-Cookie': {
    description:
      'The cookies of the session, jwt, refresh and halyard, where the call begins, renews or ends one, and halyard-device, by which the browser is known the next time; each in a header of its own.',
    schema: text,
    example: 'jwt=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTk3N2E1MCJ9.q3t5v8yBeThVmYq3t6w9z; Path=/; SameSite=Lax',
  },
  'Idempotency-Replayed': {
    description: 'Says true where a first answer is answered again.',
    schema: text,
    example: 'true',
  },
  'RateLimit-Limit': {
    description: 'Calls that the tightest window allows; missing where the call has no limit.',
    schema: count,
    example: 10,
  },
  'RateLimit-Remaining': {
    description: 'Calls that are left in that window, 0 where a limit refuses the call.',
    schema: count,
    example: 9,
  },
  'RateLimit-Reset': { description: 'Seconds until that window ends.', schema: count, example: 60 },
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: count, example: 2 },
} as const satisfies Record<string, HeaderDescription>

export type HeaderName = keyof typeof headers

export function refsTo(names: readonly HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

export const rateLimitHeaders = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const
