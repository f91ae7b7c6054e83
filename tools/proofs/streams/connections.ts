// Many open connections to one server: streams of seats, or sockets of carts.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { WebSocket } from 'ws'
import { livePath, seatStreamPath } from '#contract/paths.ts'

export interface Connections {
  count: number
  /** Messages that have arrived since the connections were opened. */
  messages(): number
  close(): void
}

export interface SeatEvent {
  items: { date: string; seatsLeft: number }[]
}

const openAtOnce = 50

/**
 * Opens one stream of seats. `address` is the client's, as a trusted proxy tells it. Resolves with the first event.
 */
export async function openStream(
  url: string,
  path: string,
  address: string,
  onEvent: (event: SeatEvent) => void,
): Promise<{ close(): void }> {
  const sending = request(`${url}${path}`, { agent: false, headers: { 'x-forwarded-for': address } })
  sending.on('error', () => {})
  sending.end()
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`A stream was answered ${response.statusCode}.`)
  response.on('error', () => {})
  response.setEncoding('utf8')
  let text = ''
  await new Promise<void>((resolve) => {
    response.on('data', (chunk: string) => {
      text += chunk
      const parts = text.split('\n\n')
      text = parts.pop()!
      for (const part of parts) {
        const data = /^data: (.*)$/m.exec(part)?.[1]
        if (data === undefined) continue
        onEvent(JSON.parse(data))
        resolve()
      }
    })
  })
  return { close: () => sending.destroy() }
}

/** A network of its own for each stream, because a network has a limit of streams. */
export const addressOf = (number: number): string => `10.${number >> 8}.${number & 255}.1`

export function openStreams(
  url: string,
  tours: readonly string[],
  { from, to }: { from: string; to: string },
  count: number,
): Promise<Connections> {
  return openAll(count, (number, onMessage) =>
    openStream(url, seatStreamPath(tours[number % tours.length]!, from, to), addressOf(number), onMessage),
  )
}

export function openSockets(url: string, cookies: readonly string[], count: number): Promise<Connections> {
  return openAll(count, async (number, onMessage) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${livePath}`, {
      headers: { cookie: cookies[number % cookies.length]!, origin: url },
    })
    socket.on('error', () => {})
    socket.on('message', onMessage)
    await once(socket, 'message')
    return socket
  })
}

async function openAll(
  count: number,
  open: (number: number, onMessage: () => void) => Promise<{ close(): void }>,
): Promise<Connections> {
  let messages = 0
  let next = 0
  const opened: { close(): void }[] = []
  const opening = async () => {
    while (next < count) {
      opened.push(
        await open(next++, () => {
          messages++
        }),
      )
    }
  }
  await Promise.all(Array.from({ length: Math.min(count, openAtOnce) }, opening))
  return {
    count,
    messages: () => messages,
    close() {
      for (const connection of opened) connection.close()
    },
  }
}
