// Draining: a server that stops still answers requests that are on their way.
import type { Server } from 'node:http'

/**
 * How long idle connections stay open after the server stops accepting new ones. A proxy may just have sent a request on an
 * idle connection. By default Node.js would close it at once without reading the request.
 */
const drainMs = 250

export function drainConnections(server: Server): void {
  const closeIdle = server.closeIdleConnections.bind(server)
  let timer: NodeJS.Timeout | undefined
  // Both the framework's close() and that of Node.js call this method.
  server.closeIdleConnections = () => {
    if (!server.listening) return closeIdle()
    if (timer !== undefined) return
    // Repeated, because busy connections become idle one after another.
    timer = setInterval(closeIdle, drainMs)
    server.once('close', () => clearInterval(timer))
  }
}
