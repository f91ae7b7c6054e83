// Drives a server and measures it.
import autocannon from 'autocannon'

export interface Call {
  method?: 'GET' | 'POST'
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
  /** Called in turn. A function where each run needs others. */
  calls: readonly Call[] | (() => readonly Call[])
  connections?: number
  seconds: number
  /** Each of the calls once, however long that takes, instead of all again and again. */
  isOnce?: boolean
  /** Any other status is a failure of the benchmark. */
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
    // So often it looks whether all calls have been made.
    ...(isOnce ? { amount: calls.length, sampleInt: 5 } : { duration: seconds }),
    requests,
    // Each begins elsewhere: they are different people, not one who does everything many times at once.
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

/** Both sides twice in turn, so that what else the machine does hits both; the better run of each counts. */
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
