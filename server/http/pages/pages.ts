// The pages of the site: rendered HTML for every address without another route, and the files that pages
// load.

import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { secondFactorPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import { hasSecretAddress } from '#contract/pages/secret-addresses.ts'
import { apiBase } from '#contract/paths.ts'
import { mayOpenPage } from '#contract/rights.ts'
import { hasRole } from '#contract/roles.ts'
import type { Caller } from '#server/calls/call.ts'
import { findProductFolder } from '#server/config/product-folder.ts'
import { keyOfPage } from '#server/http/cache/cache-keys.ts'
import { isPublicRead, tagsOf } from '#server/http/cache/cache-tags.ts'
import {
  type FinishedResponse,
  finishResponse,
  type UnfinishedResponse,
} from '#server/http/cache/finished-response.ts'
import type { RecentFiles } from '#server/http/cache/recent-files.ts'
import type { ResponseCache } from '#server/http/cache/response-cache.ts'
import { sendResponse } from '#server/http/cache/send-response.ts'
import type { EarlyResponses } from '#server/http/edge/early-responses.ts'
import { cookieSetter, toCallRequest } from '#server/http/endpoints.ts'
import { callAs, cookiesOfChoice, refuseCall, toPageUser } from './page-calls.ts'
import { render, sendFault } from './page-faults.ts'
import { finishedBuild } from './page-files.ts'
import { callsOfForm, registerForms } from './page-forms.ts'
import {
  createPageRenderer,
  type LoadBuild,
  type PageCall,
  type PageFacts,
  type PageRenderer,
  type PageSettings,
} from './page-rendering.ts'
import type { SitePages } from './sitemap.ts'
import { sendUnsentPage, withoutSecrets } from './unsent-forms.ts'

export interface PagesOptions extends PageSettings {
  /** Cache of public pages. */
  responseCache: ResponseCache
  /** Files that were sent lately. */
  files: RecentFiles
  early: Pick<EarlyResponses, 'remember'>
  /** Folder of package.json and build/; found from this file unless given. */
  root?: string
}

/** Paths that never lead to a page, even where they are unknown. */
const foreignPaths = [apiBase, '/assets', '/images', '/videos']

/**
 * Browsers revalidate every time. A shared cache may answer for a second, as long as a change may take to
 * reach our other processes.
 */
const cacheControlOfPages = 'public, max-age=0, s-maxage=1'

/** An address without a page, for rendering the Not Found page. */
const unknownAddress = '/not-found'

/** Cache key of the Not Found page. Keys of other pages begin with a slash. */
const notFoundKey = 'not found'

/**
 * `app` must have its endpoints already, because pages call them in process. Returns the list of pages with
 * fixed content.
 */
export async function registerPages(
  app: FastifyInstance,
  options: PagesOptions,
): Promise<{ sitePages: () => Promise<SitePages> }> {
  const root = options.root ?? findProductFolder()
  let loadBuild: LoadBuild | undefined
  await app.register(async (scope) => {
    loadBuild = options.isDevelopment
      ? await (await import('./page-development.ts')).developmentBuild(scope, root)
      : await finishedBuild(scope, root, options.files)
    const rendererFor = rendererOf(loadBuild, options)
    const context = {
      app,
      responseCache: options.responseCache,
      early: options.early,
      areCookiesSecure: options.publicUrl.startsWith('https:'),
    }
    scope.get('/__manifest', async (request, reply) =>
      sendRouteMap({ ...context, renderer: await rendererFor() }, request, reply),
    )
    const isPage = (path: string) => path.startsWith('/') && !isForeign(path)
    scope.get('/*', async (request, reply) => {
      if (!isPage(request.url.split('?', 1)[0]!)) return reply.callNotFound()
      return sendPage({ ...context, renderer: await rendererFor() }, request, reply)
    })
    registerForms(scope, {
      publicUrl: options.publicUrl,
      isPage,
      async takesForms(address) {
        const renderer = await rendererFor()
        return renderer.mayExist(address.split('?', 1)[0]!) && renderer.factsOf(address).hasAction
      },
      takesPictures: async (address) => (await rendererFor()).factsOf(address).takesPictures,
      async mayOpen(request, reply) {
        const facts = (await rendererFor()).factsOf(request.url)
        return mayOpenAs(await findCaller(context, request, reply), facts)
      },
      send: async (request, reply) => sendPage({ ...context, renderer: await rendererFor() }, request, reply),
    })
  })
  return {
    sitePages: async () => (await loadBuild!()).entry.module as unknown as SitePages,
  }
}

function rendererOf(loadBuild: LoadBuild, settings: PageSettings): () => Promise<PageRenderer> {
  let made: { build: ServerBuild; renderer: PageRenderer } | undefined
  return async () => {
    const build = await loadBuild()
    if (made?.build !== build) made = { build, renderer: createPageRenderer(build, settings) }
    return made.renderer
  }
}

function isForeign(path: string): boolean {
  return foreignPaths.some((base) => path === base || path.startsWith(`${base}/`))
}

/** No page has a longer address. */
const longestReadable = 2_000

/**
 * A malformed address of a page, as of a link that was cut within an escape (`/blog/caf%C3`), with its
 * percent signs escaped. It leads to the Not Found page. Null for addresses that are no page's. A long one is cut, because
 * escaping makes it three times as long, and clients refuse long headers.
 */
export function readableAddress({ method, url }: FastifyRequest): string | null {
  const [path, ...query] = url.split('?') as [string, ...string[]]
  if ((method !== 'GET' && method !== 'HEAD') || isForeign(path)) return null
  // Two slashes at the beginning would lead to another host.
  const readable = path
    .slice(0, longestReadable)
    .replaceAll('%', '%25')
    .replace(/^[/\\]+/, '/')
  return url.length > longestReadable ? readable : [readable, ...query].join('?')
}

interface PageContext {
  app: FastifyInstance
  renderer: PageRenderer
  responseCache: ResponseCache
  early: Pick<EarlyResponses, 'remember'>
  areCookiesSecure: boolean
}

/** The visitor gets the Not Found page. */
class PageMissing extends Error {}

async function sendPage(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    return await sendExistingPage(context, request, reply).catch((error) => {
      if (error instanceof PageMissing) return sendNotFoundPage(context, request, reply)
      throw error
    })
  } catch (error) {
    return sendFault(error, request, reply)
  }
}

/** Throws PageMissing where no page has the address, or none that the visitor may know. */
async function sendExistingPage(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { renderer, responseCache, early } = context
  if (!renderer.mayExist(request.url.split('?', 1)[0]!)) throw new PageMissing()
  // The response to a form is only for its sender.
  if (request.method === 'POST') return sendOwnPage(context, request, reply)
  // Keys of the cache leave out the parameter with the secret: without this, such an address would have the page without it.
  if (hasSecretAddress(request.url)) return sendOwnPage(context, request, reply)
  const key = keyOfPage(request.url, renderer.parameters)
  // First the cache: cached pages are public, and matching the route to find that out is slow.
  const kept = key === null ? undefined : responseCache.find(key)
  if (kept !== undefined) {
    early.remember(request, key!)
    return sendResponse(request, reply, kept)
  }
  const { access, isUnknown, hasSecretAddress: isSecret } = renderer.factsOf(request.url)
  if (access !== 'public' || isSecret) return sendOwnPage(context, request, reply)
  if (isUnknown) throw new PageMissing()
  return sendPublicPage(context, key, request, reply)
}

/** Sends the Not Found page, which is the same for every address and rendered once. */
async function sendNotFoundPage(
  { app, renderer, responseCache }: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const make = () => makeSharedPage(callAs(null, app, request), renderer, unknownAddress, request, true)
  const { headers, ...response } = await responseCache.obtain(notFoundKey, make)
  const { 'cache-control': cacheControl, ...others } = headers
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', cacheControl)
  return sendResponse(request, reply, { ...response, headers: others })
}

/**
 * The router's manifest for lazy route discovery. It is cached, because each of a hundred addresses is
 * matched with each route. The address is too long for a key, so its hash is the key.
 */
async function sendRouteMap(
  { app, renderer, responseCache, early }: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const make = async (): Promise<UnfinishedResponse> => {
    const routeMap = await render(renderer, request.url, request, {
      callEndpoint: refuseCall(null, app, request),
      user: null,
      cookies: '',
      drawsNotFound: true,
      signal: new AbortController().signal,
    })
    return { ...routeMap, tags: routeMap.status === 200 ? [] : null }
  }
  const key = `route map ${hash('sha1', request.url)}`
  const kept = responseCache.find(key)
  if (kept !== undefined) early.remember(request, key)
  return sendResponse(request, reply, kept ?? (await responseCache.obtain(key, make)))
}

/** Sends a public page: cached, and rendered only for the parts of the address that pages read. */
async function sendPublicPage(
  { app, renderer, responseCache }: PageContext,
  key: string | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const make = () => makeSharedPage(callAs(null, app, request), renderer, key ?? request.url, request)
  const response = key === null ? finishResponse(await make()) : await responseCache.obtain(key, make)
  return sendResponse(request, reply, response)
}

/** A page that is the same for everyone, with the tags of what it has read. `isOfAnyStatus`: it need not be a success. */
async function makeSharedPage(
  call: PageCall['callEndpoint'],
  renderer: PageRenderer,
  address: string,
  request: FastifyRequest,
  isOfAnyStatus = false,
): Promise<UnfinishedResponse> {
  const tags = new Set<string>()
  let isKept = true
  const page = await render(renderer, address, request, {
    async callEndpoint(endpoint, input) {
      const output = await call(endpoint, input)
      const read = { params: input.params as { id?: string } | undefined, output }
      const readTags = isPublicRead(endpoint) ? tagsOf(endpoint, read) : null
      isKept &&= readTags !== null
      for (const tag of readTags ?? []) tags.add(tag)
      return output
    },
    user: null,
    cookies: '',
    drawsNotFound: isOfAnyStatus,
    // Not aborted when the first visitor leaves, because others may wait for the same page.
    signal: new AbortController().signal,
  })
  if (page.status === 404 && page.body.length === 0) throw new PageMissing()
  const headers = { ...page.headers, 'cache-control': cacheControlOfPages }
  return { ...page, headers, tags: isKept && (page.status === 200 || isOfAnyStatus) ? [...tags] : null }
}

/**
 * Sends a page that is rendered for this request: by the visitor's session and with the sent form, if any.
 */
async function sendOwnPage(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { app, renderer, areCookiesSecure } = context
  const gone = new AbortController()
  request.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  reply.header('cache-control', 'private, no-store')
  const setCookie = cookieSetter(reply, areCookiesSecure)
  const caller = await findCaller(context, request, reply)
  const facts = renderer.factsOf(request.url)
  const { access, keepsForms } = facts
  if (caller?.awaitsSecondFactor && access !== 'public' && hasRole(caller.accountRole, access)) {
    // After the second factor the user returns to this page.
    if (!hasRole(caller.role, access))
      return reply.redirect(addressOf(secondFactorPage, { return: request.url }), 303)
  }
  const mayOpen = mayOpenAs(caller, facts)
  const unsent = !mayOpen && caller === null && request.method === 'POST' ? withoutSecrets(request.body) : ''
  if (unsent !== '' && access !== 'user')
    return sendUnsentPage(reply, unsent, request.body instanceof FormData)
  // Others, and admins without the right, get the Not Found page, which does not name the scripts of the back office.
  if (!mayOpen && access !== 'user') throw new PageMissing()
  if (!mayOpen && request.method !== 'POST') {
    const gate = await findGate(context, request)
    if (gate !== null) return sendResponse(request, reply, gate)
  }
  const page = await render(renderer, request.url, request, {
    ...(request.method === 'POST' && (mayOpen || keepsForms)
      ? callsOfForm(caller, { app, setCookie }, request, reply)
      : { callEndpoint: mayOpen ? callAs(caller, app, request) : refuseCall(caller, app, request) }),
    user: caller === null ? null : toPageUser(caller),
    unsent,
    cookies: cookiesOfChoice(request),
    drawsNotFound: access !== 'public' || request.method === 'POST',
    signal: gone.signal,
  })
  if (page.status === 404 && page.body.length === 0) throw new PageMissing()
  return sendResponse(request, reply, { ...finishResponse({ ...page, tags: null }), etag: null })
}

/** Asked once for each request, because a session may be renewed with it. */
async function findCaller(
  { app, areCookiesSecure }: Pick<PageContext, 'app' | 'areCookiesSecure'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | null> {
  // The log names the caller too.
  request.caller ??= await app.authenticator.byCookies(
    toCallRequest(request),
    cookieSetter(reply, areCookiesSecure),
  )
  return request.caller
}

function mayOpenAs(caller: Caller | null, { access, rights }: Pick<PageFacts, 'access' | 'rights'>): boolean {
  return access === 'public' || (caller !== null && mayOpenPage(caller, { access, rights }))
}

/** Not other spellings of the same path. */
const plainPath = /^(\/[a-z-]+)+$/

/**
 * The invitation to sign in at a page for signed-in users: without a query and choices of the visitor the same for everyone,
 * and rendered once. Null for other addresses, of which there may be any number.
 */
async function findGate(
  { app, renderer, responseCache }: PageContext,
  request: FastifyRequest,
): Promise<FinishedResponse | null> {
  const { url } = request
  const { isFixed, hasSecretAddress: isSecret } = renderer.factsOf(url)
  if (!isFixed || isSecret || !plainPath.test(url) || cookiesOfChoice(request) !== '') return null
  const gate = await responseCache.obtain(`gate ${url}`, () =>
    makeSharedPage(refuseCall(null, app, request), renderer, url, request, true),
  )
  const { 'cache-control': _, ...headers } = gate.headers
  return { ...gate, headers, etag: null }
}
