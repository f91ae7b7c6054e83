// The pages of the site: finished HTML for every address that is nothing else, and the files they load.
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { apiBase } from '#contract/paths.ts'
import { hasRole } from '#contract/roles.ts'
import type { AnswerCache } from '#server/answers/answer-cache.ts'
import { keyOfPage } from '#server/answers/answer-keys.ts'
import { isPublicRead, tagsOf } from '#server/answers/answer-tags.ts'
import { finishAnswer, type MadeAnswer } from '#server/answers/finished-answer.ts'
import { sendAnswer } from '#server/answers/send-answer.ts'
import type { Caller } from '#server/call.ts'
import { AppError } from '#server/errors.ts'
import { isSignInCookie } from '#server/features/users/session-cookies.ts'
import { findProductFolder } from '#server/product-folder.ts'
import { cookieSetter, toCallRequest } from './endpoints.ts'
import { asRefusal } from './errors.ts'
import { failurePage } from './pages-failure.ts'
import { callsOfForm, registerForms } from './pages-forms.ts'
import {
  createPageRenderer,
  type LoadBuild,
  type PageCall,
  type PageRenderer,
  type PageSettings,
  type RenderedPage,
} from './pages-render.ts'
import type { SitePages } from './sitemap.ts'

export interface PagesOptions extends PageSettings {
  /** Where public pages are kept. */
  answers: AnswerCache
  /** Folder of package.json and build/; found from this file unless given. */
  root?: string
}

/** Paths below these belong to others: what is unknown there is no page. */
const foreignPaths = [apiBase, '/assets', '/images', '/videos']

/**
 * A browser asks each time whether its copy is still true; a cache that many share may answer for a second, which is
 * also how long another of our processes may not have heard of a change.
 */
const cacheControlOfPages = 'public, max-age=0, s-maxage=1'

/** No page has it: what stands there is the Not Found page. */
const unknownAddress = '/not-found'

/**
 * `app` must have its endpoints already: pages call them in process. Answers which addresses there are whose content
 * comes with the product.
 */
export async function registerPages(
  app: FastifyInstance,
  options: PagesOptions,
): Promise<{ sitePages: () => Promise<SitePages> }> {
  const root = options.root ?? findProductFolder()
  let loadBuild: LoadBuild | undefined
  await app.register(async (scope) => {
    loadBuild = options.isDevelopment
      ? await (await import('./pages-development.ts')).developmentBuild(scope, root)
      : await finishedBuild(scope, root)
    const rendererFor = rendererOf(loadBuild, options)
    const context = {
      app,
      answers: options.answers,
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
      takesForms: async (address) => (await rendererFor()).takesForms(address),
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

/**
 * Where a page's address leads that cannot be read, as that of a link which was cut within a letter (`/blog/caf%C3`): to
 * the same with its signs of per cent as they stand, which no page has. Null for what is no page's.
 */
export function readableAddress({ method, url }: FastifyRequest): string | null {
  const [path, ...query] = url.split('?') as [string, ...string[]]
  if ((method !== 'GET' && method !== 'HEAD') || isForeign(path)) return null
  // Two slashes at the beginning would lead to another host.
  return [path.replaceAll('%', '%25').replace(/^[/\\]+/, '/'), ...query].join('?')
}

interface PageContext {
  app: FastifyInstance
  renderer: PageRenderer
  answers: AnswerCache
  areCookiesSecure: boolean
}

/** What went wrong while a page was made, and what it has come to for whoever waits for it. */
class PageFault extends Error {
  readonly page: RenderedPage
  /** Because the database is away: over in a moment. */
  readonly isPassing: boolean

  constructor(page: RenderedPage, isPassing: boolean) {
    super('A page could not be made.')
    this.page = page
    this.isPassing = isPassing
  }
}

/** Whether making an answer failed because of what will pass, so that an older answer may stand in for it. */
export function isPassingFault(error: unknown): boolean {
  return error instanceof PageFault ? error.isPassing : asRefusal(error).code === 'unavailable'
}

async function sendPage(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    // What comes of a form is for its sender alone.
    if (request.method === 'POST') return await sendOwnPage(context, request, reply)
    const key = keyOfPage(request.url, context.renderer.parameters)
    // Whether a page is public takes longer to find out than all the rest: what is kept is.
    const kept = key === null ? undefined : context.answers.find(key)
    if (kept !== undefined) return await sendAnswer(request, reply, kept)
    return context.renderer.accessOf(request.url) === 'public'
      ? await sendPublicPage(context, key, request, reply)
      : await sendOwnPage(context, request, reply)
  } catch (error) {
    if (error instanceof PageFault) return sendFault(error, request, reply)
    logFault(request, request.url, error)
    const { code, message } = asRefusal(error)
    const isPassing = code === 'unavailable'
    const body = failurePage(request.id, isPassing ? message : undefined)
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    return sendFault(new PageFault({ status: 500, headers, body }, isPassing), request, reply)
  }
}

/**
 * The router's own answer to its browser half, which asks for the routes of a page's links: cached, for each of a
 * hundred addresses is matched with each route. The address is too long for a key.
 */
async function sendRouteMap(
  { renderer, answers }: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const make = async (): Promise<MadeAnswer> => {
    const routeMap = await render(renderer, request.url, request, {
      callEndpoint: refuseCall(null),
      user: null,
      cookies: '',
      signal: new AbortController().signal,
    })
    return { ...routeMap, tags: routeMap.status === 200 ? [] : null }
  }
  return sendAnswer(request, reply, await answers.obtain(`route map ${hash('sha1', request.url)}`, make))
}

/** The same bytes for everyone: kept, and made for the parts of the address alone that pages read. */
async function sendPublicPage(
  { app, renderer, answers }: PageContext,
  key: string | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const make = async (): Promise<MadeAnswer> => {
    const tags = new Set<string>()
    let isKept = true
    const call = callAs(null, app, request)
    const page = await render(renderer, key ?? request.url, request, {
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
      // Whoever asked first may go: others wait for the same page.
      signal: new AbortController().signal,
    })
    const headers = { ...page.headers, 'cache-control': cacheControlOfPages }
    return { ...page, headers, tags: isKept && page.status === 200 ? [...tags] : null }
  }
  const answer = key === null ? finishAnswer(await make()) : await answers.obtain(key, make)
  return sendAnswer(request, reply, answer)
}

/** For the visitor who asks, by their session; with the form that they have sent, if any. Made for this request. */
async function sendOwnPage(
  { app, renderer, areCookiesSecure }: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const gone = new AbortController()
  request.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  reply.header('cache-control', 'private, no-store')
  const setCookie = cookieSetter(reply, areCookiesSecure)
  const caller = await app.authenticator.byCookies(toCallRequest(request), setCookie)
  // For the log.
  request.caller = caller
  const access = renderer.accessOf(request.url)
  const mayOpen = access === 'public' || (caller !== null && hasRole(caller.role, access))
  // Not even the names of the staff's scripts stand in the page that others get.
  const isHidden = !mayOpen && access !== 'user'
  const page = await render(renderer, isHidden ? unknownAddress : request.url, request, {
    ...(mayOpen && request.method === 'POST'
      ? callsOfForm(caller, { app, setCookie }, request, reply)
      : { callEndpoint: mayOpen ? callAs(caller, app, request) : refuseCall(caller) }),
    user: caller === null ? null : toPageUser(caller),
    cookies: cookiesOfChoice(request),
    signal: gone.signal,
  })
  return sendAnswer(request, reply, { ...finishAnswer({ ...page, tags: null }), etag: null })
}

/** Without the query: what somebody looks for is written down nowhere. */
function logFault(request: FastifyRequest, address: string, error: unknown): void {
  request.log.error({ err: error, path: address.split('?', 1)[0] }, 'page failed')
}

/** Throws a PageFault where the page reports a fault of ours. */
async function render(
  renderer: PageRenderer,
  address: string,
  request: FastifyRequest,
  call: Omit<PageCall, 'reportFault'>,
): Promise<RenderedPage> {
  let isAway = false
  const reportFault = (error: unknown) => {
    isAway ||= asRefusal(error).code === 'unavailable'
    logFault(request, address, error)
  }
  const page = await renderer.render(address, { ...call, reportFault })
  if (page.status >= 500) throw new PageFault(page, isAway)
  return page
}

function sendFault({ page, isPassing }: PageFault, request: FastifyRequest, reply: FastifyReply) {
  reply.status(isPassing ? 503 : page.status).headers(page.headers)
  if (isPassing) reply.header('retry-after', 2)
  const isOwn = reply.getHeader('cache-control') === 'private, no-store'
  reply.header('cache-control', isOwn ? 'private, no-store' : 'no-store')
  if (page.body.length === 0) return reply.type('text/html; charset=utf-8').send(failurePage(request.id))
  return reply.send(page.body)
}

/**
 * On a public page `caller` is null, whoever asks: it is the same for everyone. The cookies that name the caller of
 * any other page come along with a link from a foreign site too: they are good for reading alone.
 */
function callAs(
  caller: Caller | null,
  app: FastifyInstance,
  request: FastifyRequest,
): PageCall['callEndpoint'] {
  return async (key, input) => {
    if (!key.startsWith('GET ')) throw new Error(`A page without a form may only read, not ${key}.`)
    return app.callEndpoint(key, input, { caller, request: toCallRequest(request), setCookie: () => {} })
  }
}

/** Whoever may not open a page has nothing read for it, not even what is public. */
function refuseCall(caller: Caller | null): PageCall['callEndpoint'] {
  return async () => {
    throw new AppError(caller === null ? 'unauthenticated' : 'forbidden')
  }
}

/**
 * How somebody likes a page may show in it; what lets them in stays out of it. The values are encoded again: decoded
 * they may hold what no header may.
 */
function cookiesOfChoice({ cookies }: FastifyRequest): string {
  return Object.entries(cookies)
    .filter(([name]) => !isSignInCookie(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
    .join('; ')
}

function toPageUser({ userId, name, username, email, avatar, role }: Caller): PageCall['user'] {
  return { _id: userId, name, username, email, avatar, role }
}

async function finishedBuild(scope: FastifyInstance, root: string): Promise<LoadBuild> {
  const clientFolder = join(root, 'build', 'client')
  const serverFile = join(root, 'build', 'server', 'index.js')
  if (!existsSync(serverFile)) throw new Error('The pages are not built: run `npm run build` first.')
  await scope.register(fastifyStatic, {
    root: clientFolder,
    // A route for each file there is, so that no other address ever reaches the disk.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    preCompressed: true,
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const isNamedByContent = path.startsWith(join(clientFolder, 'assets'))
      reply.header(
        'cache-control',
        isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  const build = (await import(/* @vite-ignore */ pathToFileURL(serverFile).href)) as ServerBuild
  return async () => build
}
