// Sends load to a server and measures its rate and latency.
import autocannon from 'autocannon'

export interface Call {
  method?: 'GET' | 'POST' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Measured {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

export interface DriveOptions {
  /** Sent in turn. A function if each run needs other calls. */
  calls: readonly Call[] | (() => readonly Call[])
  connections?: number
  seconds: number
  /** Sends each call once, however long that takes, instead of repeating all calls. */
  isOnce?: boolean
  /** Any other status fails the benchmark. */
  status?: number
}

export async function drive(url: string, options: DriveOptions): Promise<Measured> {
  const { connections = 50, seconds, isOnce = false, status = 200 } = options
  const calls = typeof options.calls === 'function' ? options.calls() : options.calls
  const requests = calls.map(({ method = 'GET', path, headers, body }) => ({
    method,
    path,
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body }),
  }))
  let clients = 0
  const result = await autocannon({
    url,
    connections,
    // Checks every 5 ms whether all calls have been sent.
    ...(isOnce ? { amount: calls.length, sampleInt: 5 } : { duration: seconds }),
    requests,
    // Each connection starts at another call: it stands for another user.
    setupClient(client) {
      const start = Math.floor((clients++ * requests.length) / connections) % requests.length
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)])
    },
  })
  const statuses = Object.keys(result.statusCodeStats ?? {})
  if (result.errors > 0 || statuses.some((each) => Number(each) !== status)) {
    throw new Error(
      `${calls[0]!.path} was answered ${statuses.join(', ')} instead of ${status}; ${result.errors} errors.`,
    )
  }
  const perSecond = isOnce ? calls.length / result.duration : result.requests.average
  return { perSecond, p50: result.latency.p50, p99: result.latency.p99 }
}

/**
 * Measures both sides twice in turn, so that other load on the machine affects both; the better run of each counts.
 */
export async function driveBoth(
  product: [url: string, options: DriveOptions],
  bare: [url: string, options: DriveOptions],
): Promise<{ product: Measured; bare: Measured }> {
  const best: { product?: Measured; bare?: Measured } = {}
  for (let round = 0; round < 2; round++) {
    for (const [side, [url, options]] of [
      ['bare', bare],
      ['product', product],
    ] as const) {
      const measured = await drive(url, options)
      if ((best[side]?.perSecond ?? 0) < measured.perSecond) best[side] = measured
    }
  }
  return best as { product: Measured; bare: Measured }
}
