// A quarter of an hour later: the access token of a session as it is when it has expired.
import { createHmac } from 'node:crypto'
import { type BrowserContext, expect } from '@playwright/test'

/** The server's own token with its end in the past, signed as the server signs. */
export function expire(token: string): string {
  const [header, payload] = token.split('.') as [string, string]
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const past = Math.floor(Date.now() / 1000) - 60
  const signed = `${header}.${encode({ ...claims, iat: past - 900, exp: past })}`
  return `${signed}.${createHmac('sha256', process.env.JWT_SECRET!).update(signed).digest('base64url')}`
}

/** The session in the browser as it is a quarter of an hour after its last renewal. */
export async function letTokenExpire(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'jwt')
  expect(cookie).toBeDefined()
  const value = expire(cookie!.value)
  await context.addCookies([{ ...cookie!, value }])
  return value
}

export async function cookieValue(context: BrowserContext, name: string): Promise<string | undefined> {
  return (await context.cookies()).find((cookie) => cookie.name === name)?.value
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
