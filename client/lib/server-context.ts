// The contexts that the host provides to loaders and actions. Only loaders, actions and the server's entry import this.

import { createContext, type RouterContextProvider } from 'react-router'
import type { CallInput, CallOutput } from '#contract/endpoint.ts'
import type { EndpointKey, Endpoints } from '#contract/endpoints.ts'
import { type ErrorCode, errorCodes } from '#contract/errors.ts'
import type { House } from '#contract/house-facts.ts'
import type { AuthData } from '#contract/users.ts'
import type { Api } from './api.ts'
import { ApiError } from './api-error.ts'
import type { FinishedPage } from './own-scripts.ts'

/** Calls an endpoint in process. Its errors have `code`, `message` and `fields`. Only forms may send a key. */
export type EndpointCaller = <Key extends EndpointKey>(
  key: Key,
  input: CallInput<Endpoints[Key]>,
  options?: { idempotencyKey?: string },
) => Promise<CallOutput<Endpoints[Key]>>

export interface SiteSettings {
  /** Origin of absolute addresses, without a trailing slash. */
  publicUrl: string
  liveUrl: string
  /** Whether mails are sent: without them a lost password cannot be recovered. */
  sendsMail: boolean
}

export const callerContext = createContext<EndpointCaller>()
export const siteContext = createContext<SiteSettings>()
/** Read before all loaders. */
export const houseContext = createContext<House>()
/** Logs an unexpected error of a rendering with the id of the request. */
export const faultContext = createContext<(error: unknown) => void>()

/** Whether to draw a page that does not exist. Otherwise its response is empty, and the host sends the Not Found page. */
export const drawsNotFoundContext = createContext<boolean>(true)

/** A cookie to set in the browser. Later calls of the same action already send it. For actions only. */
export interface PageCookie {
  name: string
  /** Null removes the cookie. */
  value: string | null
  httpOnly: boolean
  /** A session cookie if absent. */
  maxAgeSeconds?: number
}

export const setCookieContext = createContext<(cookie: PageCookie) => void>()

/** Entries of a form that was sent after the session had ended, as application/x-www-form-urlencoded. Empty without one. */
export const unsentContext = createContext('')

/** The page of the response. Not its body, because the host would have to read the body's stream again. */
export const finishedPageContext = createContext<FinishedPage | null>(null)

export type PageUser = Omit<AuthData['result'], 'id'>

/** The user who requested a page that is not public. Null if nobody is signed in, and always null on public pages. */
export const pageUserContext = createContext<PageUser | null>(null)

/**
 * The API during server rendering. Public pages call it without a user, because they are the same for everyone. Other
 * pages call it as the user who may open the page; for anyone else every call fails.
 */
export function serverApi(context: Readonly<RouterContextProvider>): Api {
  const call = context.get(callerContext)
  return async (key, input, options) => {
    try {
      return await call(key, input, options)
    } catch (error) {
      throw asApiError(error)
    }
  }
}

/** Converts an error of the host. The host has another copy of the error class, so `instanceof` does not work. */
function asApiError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const known = errorCodes[error.code as ErrorCode] as { status: number } | undefined
  if (error.name !== 'AppError' || known === undefined) return error
  const fields = 'fields' in error ? (error.fields as Record<string, string> | undefined) : undefined
  const details = 'details' in error ? (error.details as { current?: unknown } | undefined) : undefined
  return new ApiError(known.status, error.code as ErrorCode, error.message, fields, error, details?.current)
}
