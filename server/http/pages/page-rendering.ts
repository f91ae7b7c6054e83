// Renders one page through the React Router build: from a path to status, headers and finished HTML.
import type { RouterContext, RouterContextProvider, ServerBuild } from 'react-router'
import type { CallInput, CallOutput } from '#contract/endpoint.ts'
import type { EndpointKey, Endpoints } from '#contract/endpoints.ts'
import { isCheckInPage, isMailPage } from '#contract/pages/staff-files.ts'
import type { Right } from '#contract/rights.ts'
import type { Access } from '#contract/roles.ts'
import { maxSlugLength } from '#contract/slugs.ts'
import type { AuthData } from '#contract/users.ts'
import type { CookieToSet } from '#server/calls/call.ts'
import { permissionsWithCamera } from '#server/http/security-headers.ts'
import { contentSecurityPolicy } from './page-policy.ts'

/** Loads the build of the pages. In development every request may have a new build. */
export type LoadBuild = () => Promise<ServerBuild>

export interface PageSettings {
  isDevelopment: boolean
  /** Origin of absolute addresses, without a slash at its end. */
  publicUrl: string
  liveUrl: string
  /** Whether mails are sent: without them a lost password cannot be recovered. */
  sendsMail: boolean
}

/** Data of the request that a rendering needs. */
export interface PageCall {
  callEndpoint: <Key extends EndpointKey>(
    key: Key,
    input: CallInput<Endpoints[Key]>,
    options?: { idempotencyKey?: string },
  ) => Promise<CallOutput<Endpoints[Key]>>
  /** Null when signed out, and on public pages. */
  user: Omit<AuthData['result'], 'id'> | null
  /** As in a Cookie header; empty on public pages. */
  cookies: string
  form?: SentForm
  /** Entries of a form that was sent after the session had ended, without secrets: application/x-www-form-urlencoded. */
  unsent?: string
  /** Whether to draw the page if it does not exist. Otherwise its body is empty. */
  drawsNotFound: boolean
  reportFault: (error: unknown) => void
  signal: AbortSignal
}

/** A form that was sent to the page, for its `action`. */
export interface SentForm {
  /** application/x-www-form-urlencoded, or the parts of a form with pictures. */
  body: string | FormData
  setCookie: (cookie: CookieToSet) => void
}

/** What the routes say about a page: `client/lib/page-access.ts`. */
export interface PageFacts {
  access: Access
  rights: readonly Right[] | null
  /** No page has the address. */
  isUnknown: boolean
  /** The path has no parameters. */
  isFixed: boolean
  hasSecretAddress: boolean
  hasAction: boolean
  /** Whether the page answers forms of signed-out visitors, though it is for signed-in users. */
  keepsForms: boolean
  /** Whether forms of the page may have pictures in them. */
  takesPictures: boolean
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  /** UTF-8; empty for redirects. */
  body: string | Buffer
}

/**
 * Exports of client/entry.server.tsx. They must come from the build, because context keys of another module
 * instance differ.
 */
interface PagesEntry {
  createRequestHandler: (
    build: ServerBuild,
    mode: string,
  ) => (request: Request, context: RouterContextProvider) => Promise<Response>
  RouterContextProvider: new () => RouterContextProvider
  pageDepth: (build: ServerBuild) => number
  pageFacts: (build: ServerBuild) => (path: string) => PageFacts
  pageParameters: readonly string[]
  callerContext: RouterContext<PageCall['callEndpoint']>
  pageUserContext: RouterContext<PageCall['user']>
  siteContext: RouterContext<Pick<PageSettings, 'publicUrl' | 'liveUrl' | 'sendsMail'>>
  drawsNotFoundContext: RouterContext<boolean>
  faultContext: RouterContext<PageCall['reportFault']>
  /** A page with the texts of its own inline scripts. Null for other responses. */
  finishedPageContext: RouterContext<{ html: Buffer; scripts: readonly string[] } | null>
  setCookieContext: RouterContext<SentForm['setCookie']>
  unsentContext: RouterContext<string>
}

/** In UTF-16 units: the longest slug with a number behind it, each unit in up to nine characters (`%E3%83%91`). */
const longestSegment = 9 * (maxSlugLength + 10)
/** More than the fixed segments of any page. */
const longestFixedPart = 100

export interface PageRenderer {
  /**
   * Whether a page may be at this path. The router matches every route with the path and with each of its ancestors,
   * which takes seconds for a path of some thousand segments.
   */
  mayExist: (path: string) => boolean
  /** Known before rendering, so that private pages are never cached. */
  factsOf: (address: string) => PageFacts
  /** Query parameters that public pages read. */
  parameters: readonly string[]
  /** `address`: path and query. */
  render: (address: string, call: PageCall) => Promise<RenderedPage>
}

export function createPageRenderer(build: ServerBuild, settings: PageSettings): PageRenderer {
  const { isDevelopment, publicUrl, liveUrl, sendsMail } = settings
  const entry = build.entry.module as unknown as PagesEntry
  const handle = entry.createRequestHandler(build, isDevelopment ? 'development' : 'production')
  const factsOfPath = entry.pageFacts(build)
  const depth = entry.pageDepth(build)
  // Always the configured origin: a page must not depend on the Host header.
  const urlOf = (address: string) => publicUrl + withoutDataSuffix(address)
  const pathOf = (address: string) => new URL(urlOf(address)).pathname
  return {
    mayExist: (path) =>
      path.length <= longestSegment + longestFixedPart &&
      path.replace(/\/$/, '').split('/').length - 1 <= depth,
    factsOf: (address) => factsOfPath(pathOf(address)),
    parameters: entry.pageParameters,
    async render(address, call) {
      const context = new entry.RouterContextProvider()
      context.set(entry.callerContext, call.callEndpoint)
      context.set(entry.pageUserContext, call.user)
      context.set(entry.siteContext, { publicUrl, liveUrl, sendsMail })
      context.set(entry.drawsNotFoundContext, call.drawsNotFound)
      context.set(entry.faultContext, call.reportFault)
      if (call.unsent !== undefined) context.set(entry.unsentContext, call.unsent)
      if (call.form !== undefined) context.set(entry.setCookieContext, call.form.setCookie)
      const response = await handle(requestFor(urlOf(address), call), context)
      const page = context.get(entry.finishedPageContext)
      const body = page?.html ?? (await response.text())
      const headers = Object.fromEntries(response.headers)
      if (body.length > 0) {
        headers['content-security-policy'] = contentSecurityPolicy(
          page?.scripts ?? [],
          settings,
          isMailPage(pathOf(address)),
        )
        if (isCheckInPage(pathOf(address))) headers['permissions-policy'] = permissionsWithCamera
      }
      return { status: response.status, headers, body }
    },
  }
}

function requestFor(url: string, { cookies, form, signal }: PageCall): Request {
  const headers = new Headers(cookies === '' ? [] : [['cookie', cookies]])
  if (form === undefined) return new Request(url, { headers, signal })
  // The type of a form with pictures names the boundary of its parts, which is chosen when it is written.
  if (typeof form.body === 'string') headers.set('content-type', 'application/x-www-form-urlencoded')
  return new Request(url, { method: 'POST', headers, body: form.body, signal })
}

/** Disables the router's data requests (`/path.data`): our browser code calls the API instead. */
function withoutDataSuffix(address: string): string {
  return address.replace(/\.data(?=$|\?)/, '%2Edata')
}
