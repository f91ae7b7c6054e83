// Decides where the server listens: at HOST and PORT, or on a socket that systemd passes to it. With such a socket, visitors
// only wait during a restart, because the kernel keeps their connections until the next process accepts them.
import type { FastifyListenOptions } from 'fastify'

export type Listening = { host: string; port: number } | { fd: number }

/** File descriptor of the first socket that systemd passes, see sd_listen_fds(3). */
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

/** Options for Fastify's `listen`, whose types lack `fd`. Without `host` it would also listen on `localhost`. */
export function listenOptions(listening: Listening): FastifyListenOptions {
  return 'fd' in listening ? ({ ...listening, host: '127.0.0.1' } as FastifyListenOptions) : listening
}
