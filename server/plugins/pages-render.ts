// Renders one page through the React Router build: from a path to status, headers and finished HTML.
import type { RouterContext, RouterContextProvider, ServerBuild } from 'react-router'
import type { CallInput, CallOutput } from '#contract/endpoint.ts'
import type { EndpointKey, Endpoints } from '#contract/endpoints.ts'
import { contentSecurityPolicy } from './pages-policy.ts'

export interface PageSettings {
  isDevelopment: boolean
  /** Origin of absolute addresses, without a slash at its end. */
  publicUrl: string
  liveUrl: string
}

/** What one rendering needs of the request it is for. */
export interface PageCall {
  callEndpoint: <Key extends EndpointKey>(
    key: Key,
    input: CallInput<Endpoints[Key]>,
  ) => Promise<CallOutput<Endpoints[Key]>>
  reportFault: (error: unknown) => void
  signal: AbortSignal
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  /** Empty for redirects. */
  body: string
}

/** What client/entry.server.tsx hands out: the build's own copies, for another copy has other keys. */
interface PagesEntry {
  createRequestHandler: (
    build: ServerBuild,
    mode: string,
  ) => (request: Request, context: RouterContextProvider) => Promise<Response>
  RouterContextProvider: new () => RouterContextProvider
  callerContext: RouterContext<PageCall['callEndpoint']>
  siteContext: RouterContext<Pick<PageSettings, 'publicUrl' | 'liveUrl'>>
  faultContext: RouterContext<PageCall['reportFault']>
}

export type PageRenderer = (path: string, call: PageCall) => Promise<RenderedPage>

export function createPageRenderer(build: ServerBuild, settings: PageSettings): PageRenderer {
  const { isDevelopment, publicUrl, liveUrl } = settings
  const entry = build.entry.module as unknown as PagesEntry
  const handle = entry.createRequestHandler(build, isDevelopment ? 'development' : 'production')
  return async (path, call) => {
    const context = new entry.RouterContextProvider()
    context.set(entry.callerContext, call.callEndpoint)
    context.set(entry.siteContext, { publicUrl, liveUrl })
    context.set(entry.faultContext, call.reportFault)
    // The origin is our own, never the request's: nothing of a page may depend on the Host header.
    const request = new Request(publicUrl + withoutDataSuffix(path), { signal: call.signal })
    const response = await handle(request, context)
    const body = await response.text()
    const headers = Object.fromEntries(response.headers)
    if (body !== '') headers['content-security-policy'] = contentSecurityPolicy(body, settings)
    return { status: response.status, headers, body }
  }
}

/** The router would answer `/path.data` with the page's data; the browser asks the API instead, so it is no page. */
function withoutDataSuffix(path: string): string {
  return path.replace(/\.data(?=$|\?)/, '%2Edata')
}
