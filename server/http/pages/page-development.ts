// Pages in development: Vite transforms modules on request and reloads the browser.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { LoadBuild } from './page-rendering.ts'

export async function developmentBuild(scope: FastifyInstance, root: string): Promise<LoadBuild> {
  const { createServer } = await import('vite')
  leaveSocketsToVite(scope)
  const signalListeners = process.listeners('SIGTERM')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: scope.server } },
  })
  // Vite's own handler would exit at this signal before the database is closed. Our handler closes both.
  for (const listener of process.listeners('SIGTERM')) {
    if (!signalListeners.includes(listener)) process.off('SIGTERM', listener)
  }
  scope.addHook('onClose', () => vite.close())
  scope.addHook('onRequest', (request, reply, done) => {
    // Requests that Vite answers itself do not call back.
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  return async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
}

/** The live channel's plugin takes every upgrade on this server and would refuse the one of Vite's socket. */
function leaveSocketsToVite(app: FastifyInstance): void {
  type Listener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  const others = app.server.listeners('upgrade') as Listener[]
  app.server.removeAllListeners('upgrade')
  app.server.on('upgrade', (request, socket, head) => {
    if (request.headers['sec-websocket-protocol']?.startsWith('vite-')) return
    for (const listener of others) listener.call(app.server, request, socket, head)
  })
}
