// robots.txt: everything may be crawled except the API, the back office and pages that need a sign-in.
import type { FastifyInstance } from 'fastify'
import { apiBase } from '#contract/paths.ts'
import type { SitePages } from './sitemap.ts'

interface RobotsOptions {
  publicUrl: string
  sitePages: () => Promise<SitePages>
}

export function registerRobots(app: FastifyInstance, { publicUrl, sitePages }: RobotsOptions): void {
  app.get('/robots.txt', async (_request, reply) => {
    const { privatePaths } = await sitePages()
    const refused = [`${apiBase}/`, ...privatePaths].map((path) => `Disallow: ${path}`)
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(['User-agent: *', ...refused, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n'))
  })
}
