// The manifest by which browsers install the site: under the name of the house.
import type { FastifyInstance } from 'fastify'
import { house } from '#server/config/house.ts'

const webManifestPath = '/site.webmanifest'

const icon = (size: number) => {
  const sizes = `${size}x${size}`
  return { src: `/images/brand/icon-${size}.png`, type: 'image/png', sizes, purpose: 'any maskable' }
}

const look = {
  description: 'Islands, ridges and old streets, in small groups and in no hurry.',
  lang: 'en',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  theme_color: '#0d2639',
  background_color: '#ffffff',
  icons: [icon(192), icon(512)],
}

export function registerWebManifest(app: FastifyInstance): void {
  app.get(webManifestPath, (_request, reply) => {
    const { name } = house()
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify({ name, short_name: name, ...look }))
  })
}
