// The pages of the site: finished HTML for every address that is nothing else, and the files they load.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { apiBase } from '#contract/paths.ts'
import { hasRole } from '#contract/roles.ts'
import type { Caller } from '#server/call.ts'
import { AppError } from '#server/errors.ts'
import { isSessionCookie } from '#server/features/users/session-cookies.ts'
import { findProductFolder } from '#server/product-folder.ts'
import { compressText } from './compression.ts'
import { cookieSetter, toCallRequest } from './endpoints.ts'
import { asRefusal } from './errors.ts'
import { failurePage } from './pages-failure.ts'
import {
  createPageRenderer,
  type PageCall,
  type PageRenderer,
  type PageSettings,
  type RenderedPage,
} from './pages-render.ts'
import type { SitePages } from './sitemap.ts'

export interface PagesOptions extends PageSettings {
  /** Folder of package.json and build/; found from this file unless given. */
  root?: string
}

/** Paths below these belong to others: what is unknown there is no page. */
const foreignPaths = [apiBase, '/assets', '/images', '/videos']

/** No page has it: what stands there is the Not Found page. */
const unknownAddress = '/not-found'

/** What the pages are made from: in development it may be another one for every request. */
export type LoadBuild = () => Promise<ServerBuild>

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
    scope.get('/*', async (request, reply) => {
      const path = request.url.split('?', 1)[0]!
      if (!path.startsWith('/') || isForeign(path)) return reply.callNotFound()
      return sendPage(app, await rendererFor(), request, reply, options.publicUrl.startsWith('https:'))
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

async function sendPage(
  app: FastifyInstance,
  renderer: PageRenderer,
  request: FastifyRequest,
  reply: FastifyReply,
  areCookiesSecure: boolean,
): Promise<FastifyReply> {
  const gone = new AbortController()
  request.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  let isAway = false
  const reportFault = (error: unknown) => {
    isAway ||= asRefusal(error).code === 'unavailable'
    request.log.error({ err: error, path: request.url }, 'page failed')
  }
  const access = renderer.accessOf(request.url)
  let page: RenderedPage
  try {
    const caller =
      access === 'public'
        ? null
        : await app.authenticator.byCookies(toCallRequest(request), cookieSetter(reply, areCookiesSecure))
    // For the log.
    request.caller = caller
    const mayOpen = access === 'public' || (caller !== null && hasRole(caller.role, access))
    // Not even the names of the staff's scripts stand in the page that others get.
    const isHidden = !mayOpen && access !== 'user'
    page = await renderer.render(isHidden ? unknownAddress : request.url, {
      callEndpoint: mayOpen ? callAs(caller, app, request) : refuseCall(caller),
      user: caller === null ? null : toPageUser(caller),
      cookies: access === 'public' ? '' : cookiesOfChoice(request),
      reportFault,
      signal: gone.signal,
    })
  } catch (error) {
    reportFault(error)
    page = { status: 500, headers: {}, body: '' }
  }
  const isFault = page.status >= 500
  reply.status(isFault && isAway ? 503 : page.status).headers(page.headers)
  if (isFault && isAway) reply.header('retry-after', 2)
  if (access !== 'public') reply.header('cache-control', 'private, no-store')
  else reply.header('cache-control', isFault ? 'no-store' : 'no-cache')
  if (isFault && page.body === '') {
    return reply.type('text/html; charset=utf-8').send(failurePage(request.id))
  }
  reply.header('vary', 'accept-encoding')
  const { body, encoding } = await compressText(page.body, request.headers['accept-encoding'])
  if (encoding !== null) reply.header('content-encoding', encoding)
  return reply.send(body)
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
    if (!key.startsWith('GET ')) throw new Error(`A page may only read, not ${key}.`)
    return app.callEndpoint(key, input, { caller, request: toCallRequest(request), setCookie: () => {} })
  }
}

/** Whoever may not open a page has nothing read for it, not even what is public. */
function refuseCall(caller: Caller | null): PageCall['callEndpoint'] {
  return async () => {
    throw new AppError(caller === null ? 'unauthenticated' : 'forbidden')
  }
}

/** How somebody likes a page may show in it; what lets them in stays out of it. */
function cookiesOfChoice({ cookies }: FastifyRequest): string {
  return Object.entries(cookies)
    .filter(([name]) => !isSessionCookie(name))
    .map((pair) => pair.join('='))
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
