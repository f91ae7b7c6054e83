// What the host hands to loaders while it renders a page. Only loaders and the server's entry import this.
import { createContext, type RouterContextProvider } from 'react-router'
import type { CallInput, CallOutput } from '#contract/endpoint.ts'
import type { EndpointKey, Endpoints } from '#contract/endpoints.ts'
import { type ErrorCode, errorCodes } from '#contract/errors.ts'
import type { AuthData } from '#contract/users.ts'
import type { Api } from './api.ts'
import { ApiError } from './api-error.ts'

/** Calls an endpoint in process; its refusals carry `code`, `message` and `fields`. */
export type EndpointCaller = <Key extends EndpointKey>(
  key: Key,
  input: CallInput<Endpoints[Key]>,
) => Promise<CallOutput<Endpoints[Key]>>

export interface SiteSettings {
  /** Origin of absolute addresses, without a slash at its end. */
  publicUrl: string
  liveUrl: string
}

export const callerContext = createContext<EndpointCaller>()
export const siteContext = createContext<SiteSettings>()
/** Where faults of a rendering go: the log of the request, under its id. */
export const faultContext = createContext<(error: unknown) => void>()

/** A cookie for the browser that calls after it see already. For actions only. */
export interface PageCookie {
  name: string
  /** Null removes the cookie. */
  value: string | null
  httpOnly: boolean
  /** Absent: for the browser session. */
  maxAgeSeconds?: number
}

export const setCookieContext = createContext<(cookie: PageCookie) => void>()

export type PageUser = Omit<AuthData['result'], 'id'>

/** Who asked for a page that is not public. Null for nobody, and on public pages whoever asks. */
export const pageUserContext = createContext<PageUser | null>(null)

/**
 * The API during server rendering. A public page calls it as nobody, for it is the same for everyone; any other
 * page as the user who may open it, and whoever may not is refused every call.
 */
export function serverApi(context: Readonly<RouterContextProvider>): Api {
  const call = context.get(callerContext)
  return async (key, input) => {
    try {
      return await call(key, input)
    } catch (error) {
      throw asApiError(error)
    }
  }
}

/** The host's refusals come from another copy of their class, hence the look at their shape. */
function asApiError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const known = errorCodes[error.code as ErrorCode] as { status: number } | undefined
  if (error.name !== 'AppError' || known === undefined) return error
  const fields = 'fields' in error ? (error.fields as Record<string, string> | undefined) : undefined
  return new ApiError(known.status, error.code as ErrorCode, error.message, fields, error)
}
