// Which routes there are: the router's browser half asks when a page stands, so that its links need not wait for it. It
// names every link of the page, and would be told of these alone: another answer for every page, found by matching
// each address against each route. Told of all pages of the site at once it needs no more, and all are told the same.
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { type FinishedAnswer, finishAnswer } from '#server/answers/answer-cache.ts'
import { sendAnswer } from '#server/answers/send-answer.ts'
import { AppError } from '#server/errors.ts'

type Route = NonNullable<ServerBuild['assets']['routes'][string]>

/** The pages below one layout: the site's, the back office's. */
interface Half {
  routes: Record<string, Route>
  /** What their paths begin with: `blog` for /blog/masonry, `*` for what nobody else has. */
  beginnings: ReadonlySet<string>
}

interface RouteMap {
  version: string
  /** For each choice of halves that was asked for. */
  answerFor(paths: readonly string[]): FinishedAnswer
}

export function registerRouteMap(scope: FastifyInstance, loadBuild: () => Promise<ServerBuild>): void {
  const maps = new WeakMap<ServerBuild, RouteMap>()
  scope.get('/__manifest', async (request, reply) => {
    const build = await loadBuild()
    const map = maps.get(build) ?? routeMapOf(build)
    maps.set(build, map)
    const { paths, version } = request.query as { paths?: unknown; version?: unknown }
    if (typeof paths !== 'string') throw new AppError('invalid_request')
    // Of an older build: what it knows is gone, and the router loads its next page whole.
    if (version !== map.version)
      return reply
        .code(204)
        .headers({ 'x-remix-reload-document': 'true', 'cache-control': 'no-store' })
        .send()
    return sendAnswer(request, reply, map.answerFor(paths.split(',')))
  })
}

function routeMapOf({ assets }: ServerBuild): RouteMap {
  const halves = halvesOf(assets.routes)
  const answers = new Map<string, FinishedAnswer>()
  return {
    version: assets.version,
    answerFor(paths) {
      const asked = new Set(paths.flatMap((path) => halvesWith(path, halves)))
      const key = halves.map((half) => asked.has(half)).join()
      const known = answers.get(key)
      if (known !== undefined) return known
      const routes = halves.filter((half) => asked.has(half)).map((half) => half.routes)
      const answer = finishAnswer({
        status: 200,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          // The address names the version.
          'cache-control': 'public, max-age=31536000, immutable',
        },
        body: JSON.stringify(Object.assign({}, ...routes)),
        tags: null,
      })
      answers.set(key, answer)
      return answer
    },
  }
}

function halvesOf(routes: Readonly<Record<string, Route | undefined>>): Half[] {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const below = (parentId: string): Route[] =>
    all.filter((route) => route.parentId === parentId).flatMap((route) => [route, ...below(route.id)])
  const tops = all.filter(({ parentId }) => parentId === 'root')
  return tops.map((top) => {
    const own = [top, ...below(top.id)]
    return {
      routes: Object.fromEntries(own.map((route) => [route.id, route])),
      beginnings: new Set(own.filter(isPage).map(({ path = '' }) => path.split('/', 1)[0]!)),
    }
  })
}

function isPage({ path, index }: Route): boolean {
  return path !== undefined || index === true
}

function halvesWith(path: string, halves: readonly Half[]): Half[] {
  const beginning = path.replace(/^\//, '').split('/', 1)[0]!
  const having = (begin: string) => halves.filter(({ beginnings }) => beginnings.has(begin))
  const found = having(beginning)
  return found.length > 0 ? found : having('*')
}
