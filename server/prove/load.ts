// Two hundred shoppers and two thousand open tabs: nobody sees an error, and memory stays where it is.
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { type BuiltServer, startBuiltServer } from '#server/testing/built-server.ts'
import { onSampleShop } from '#server/testing/sample-shop.ts'

/** `pauseMs`: between two steps of one shopper, at most. */
const defaults = { minutes: 10, shoppers: 200, sockets: 2000, pauseMs: 4000 }
/** Of people with different carts; each has as many tabs as it takes. */
const accounts = 50

export interface LoadResult {
  requests: number
  /** Sockets that were open all the time, and carts that they were told of. */
  sockets: number
  messages: number
  /** Resident memory of the server in MB, once a minute. */
  memory: number[]
  p50: number
  p99: number
}

/** `prove -- load [MINUTES]` */
export async function prove(args: string[], say: (line: string) => void): Promise<void> {
  const minutes = Number(args[0] ?? defaults.minutes)
  const result = await load({ ...defaults, minutes, say })
  say(`${result.requests} requests without an error, p50 ${result.p50} ms, p99 ${result.p99} ms`)
  say(`${result.sockets} sockets held, ${result.messages} messages`)
  say(`Memory, minute by minute: ${result.memory.map((mb) => `${Math.round(mb)} MB`).join(', ')}`)
}

export function load(options: {
  minutes: number
  shoppers: number
  sockets: number
  pauseMs: number
  say?: (line: string) => void
}): Promise<LoadResult> {
  return onSampleShop(async (environment) => {
    const server = await startBuiltServer(environment)
    try {
      return await shop(server, options)
    } finally {
      await server.kill('SIGTERM')
    }
  })
}

interface Shopper {
  headers: Record<string, string>
  cookie: string
}

async function shop(
  server: BuiltServer,
  { minutes, shoppers, sockets, pauseMs, say }: Parameters<typeof load>[0],
): Promise<LoadResult> {
  const { url } = server
  const people: Shopper[] = []
  for (let number = 0; number < accounts; number++) people.push(await signUp(url, number))
  const tabs = await openTabs(url, people, sockets)
  say?.(`${tabs.open()} sockets open`)

  const [tours, products] = [await itemsOf(url, 'cards'), await itemsOf(url, 'products')]
  const taken: number[] = []
  const memory: number[] = []
  const endsAt = Date.now() + minutes * 60_000
  const ask = async (path: string, init: RequestInit = {}) => {
    const started = performance.now()
    const answer = await fetch(url + path, init)
    await answer.arrayBuffer()
    taken.push(performance.now() - started)
    // A departure that is sold out is no error.
    if (!answer.ok && answer.status !== 409) throw new Error(`${path} was answered ${answer.status}`)
  }
  const shopping = Array.from({ length: shoppers }, async (_, number) => {
    const { headers } = people[number % people.length]!
    await delay(Math.random() * pauseMs)
    while (Date.now() < endsAt) {
      for (const step of visit(pick(tours), pick(products))) {
        await ask(step.path, step.body === undefined ? {} : { method: 'POST', headers, body: step.body })
        await delay(Math.random() * pauseMs)
        if (Date.now() >= endsAt) return
      }
    }
  })
  const watching = async () => {
    while (Date.now() < endsAt) {
      await delay(Math.min(60_000, endsAt - Date.now()))
      memory.push(residentMb(server))
      say?.(`${taken.length} requests, ${Math.round(memory.at(-1)!)} MB, ${tabs.open()} sockets`)
    }
  }
  await Promise.all([watching(), ...shopping])
  const held = tabs.open()
  if (held < sockets) throw new Error(`Only ${held} of ${sockets} sockets are still open.`)
  const messages = tabs.close()
  taken.sort((a, b) => a - b)
  const percentile = (part: number) => Math.round(taken[Math.floor((taken.length - 1) * part)]!)
  const result = { requests: taken.length, sockets: held, messages, memory }
  return { ...result, p50: percentile(0.5), p99: percentile(0.99) }
}

interface Item {
  _id: string
  slug: string
  avaliable: boolean
}

/** What somebody does who comes to look and, now and then, to buy. */
function visit(tour: Item, product: Item): { path: string; body?: string }[] {
  const steps: { path: string; body?: string }[] = [
    { path: '/' },
    { path: '/tours/standard-list' },
    { path: `/tour-item/${tour.slug}` },
    { path: `/api/cards/${tour._id}/reviews` },
    { path: '/shop/products?sort=popular' },
    { path: `/shop/products/${product.slug}` },
    { path: '/api/search?q=slow' },
  ]
  if (product.avaliable) {
    steps.push({ path: '/api/carts', body: JSON.stringify({ product: product._id, count: 1 }) })
  }
  if (tour.avaliable && Math.random() < 0.2) {
    const date = new Date(Date.now() + (10 + Math.floor(Math.random() * 300)) * 86_400_000)
    const guest = { username: 'Mira Solberg', email: 'mira@example.com', numberTikets: 1 }
    const day = date.toISOString().slice(0, 10)
    steps.push({ path: '/api/tours', body: JSON.stringify({ cardId: tour._id, date: day, ...guest }) })
  }
  return steps
}

function pick<Thing>(things: readonly Thing[]): Thing {
  return things[Math.floor(Math.random() * things.length)]!
}

async function itemsOf(url: string, path: string): Promise<Item[]> {
  const answer = await fetch(`${url}/api/${path}?itemsPerPage=48`)
  return ((await answer.json()) as { items: Item[] }).items
}

async function signUp(url: string, number: number): Promise<Shopper> {
  const password = 'correct horse'
  const name = `shopper${number}`
  const body = { username: name, email: `${name}@example.com`, password, comfirmpassword: password }
  const json = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers: json, body: JSON.stringify(body) }
  const answer = await fetch(`${url}/api/user/signup`, init)
  if (!answer.ok) throw new Error(`Could not sign up: ${await answer.text()}`)
  const { token, refreshToken } = (await answer.json()) as { token: string; refreshToken: string }
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]!)
  return {
    headers: { ...json, authorization: `Bearer ${token}`, refresh: refreshToken },
    cookie: cookies.join('; '),
  }
}

async function openTabs(url: string, people: readonly Shopper[], count: number) {
  const sockets: WebSocket[] = []
  let messages = 0
  for (let number = 0; number < count; number++) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, {
      headers: { cookie: people[number % people.length]!.cookie, origin: url },
    })
    // The first is the cart on connection.
    await new Promise<void>((resolve, reject) => {
      socket.once('message', () => resolve())
      socket.once('error', reject)
    })
    socket.on('message', () => messages++)
    sockets.push(socket)
  }
  return {
    open: () => sockets.filter((socket) => socket.readyState === WebSocket.OPEN).length,
    close() {
      for (const socket of sockets) socket.close()
      return messages
    },
  }
}

function residentMb(server: BuiltServer): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1024
}
