// Where the server listens: at an address of its own, or on a socket that systemd holds open for it. The second has
// visitors wait while the server restarts, as the kernel keeps their connections until the next process takes them.
import type { FastifyListenOptions } from 'fastify'

export type Listening = { host: string; port: number } | { fd: number }

/** The first that systemd passes on; sd_listen_fds(3) says how. */
const firstPassedSocket = 3

export function findListening(
  address: { host: string; port: number },
  environment: Record<string, string | undefined>,
  pid = process.pid,
): Listening {
  const { LISTEN_PID, LISTEN_FDS } = environment
  const isPassed = Number(LISTEN_PID) === pid && Number(LISTEN_FDS) >= 1
  return isPassed ? { fd: firstPassedSocket } : address
}

/** Options of Fastify's `listen`, whose types lack `fd`. Without a `host` it would listen on `localhost` as well. */
export function listenOptions(listening: Listening): FastifyListenOptions {
  return 'fd' in listening ? ({ ...listening, host: '127.0.0.1' } as FastifyListenOptions) : listening
}
