// Creates expired access tokens, as a session has them a quarter of an hour after its last renewal.
import { createHmac } from 'node:crypto'
import { type BrowserContext, expect } from '@playwright/test'

/** The token with an expiry in the past, signed with the server's key. */
export function expireToken(token: string): string {
  const [header, payload] = token.split('.') as [string, string]
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const past = Math.floor(Date.now() / 1000) - 60
  const signed = `${header}.${encode({ ...claims, iat: past - 900, exp: past })}`
  return `${signed}.${createHmac('sha256', process.env.JWT_SECRET!).update(signed).digest('base64url')}`
}

/** Replaces the browser's access token by an expired one. */
export async function letTokenExpire(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'jwt')
  expect(cookie).toBeDefined()
  const value = expireToken(cookie!.value)
  await context.addCookies([{ ...cookie!, value }])
  return value
}

export async function cookieValue(context: BrowserContext, name: string): Promise<string | undefined> {
  return (await context.cookies()).find((cookie) => cookie.name === name)?.value
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
