// A server that stops: who has sent something gets an answer.
import type { Server } from 'node:http'

/**
 * How long connections that are idle stay open once no new ones are taken: a request that a proxy has just sent on one of
 * them, or on one that was accepted a moment ago, is answered. By itself Node.js closes them at once, unread.
 */
const drainMs = 250

export function drainConnections(server: Server): void {
  const closeIdle = server.closeIdleConnections.bind(server)
  let timer: NodeJS.Timeout | undefined
  // Called by close(), of the framework and of Node.js.
  server.closeIdleConnections = () => {
    if (!server.listening) return closeIdle()
    if (timer !== undefined) return
    // Again and again: those that were busy become idle one by one.
    timer = setInterval(closeIdle, drainMs)
    server.once('close', () => clearInterval(timer))
  }
}
