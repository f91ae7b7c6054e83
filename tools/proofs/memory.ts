// Sends hostile uploads, sign-ins and searches for some minutes, and checks that the server's memory stays bounded.
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { type BuiltServer, startBuiltServer } from '#server/testing/built-server.ts'
import { type HttpCall, httpSignIn } from '#server/testing/http-client.ts'
import { mug, onSampleShop, samplePassword } from '#server/testing/sample-shop.ts'

export interface MemoryResult {
  /** Answered calls by kind. */
  answered: Record<string, number>
  /** Resident memory of the server in MB: the maximum of each tenth of the time. */
  memory: number[]
}

/** In MB: 160 for the heap, 150 for the page cache and request bodies, the rest for decoding pictures. */
const maxResidentMb = 650

/** `prove -- memory [MINUTES]` */
export async function prove(args: string[], say: (line: string) => void): Promise<void> {
  const { answered, memory } = await attackMemory({ minutes: Number(args[0] ?? 10), say })
  say(
    Object.entries(answered)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', '),
  )
  requireBounded(memory)
}

export function requireBounded(memory: readonly number[]): void {
  const highest = Math.max(...memory)
  if (highest > maxResidentMb) throw new Error(`The server took ${Math.round(highest)} MB.`)
}

export function attackMemory(options: {
  minutes: number
  say?: (line: string) => void
}): Promise<MemoryResult> {
  return onSampleShop(async (environment) => {
    const server = await startBuiltServer(environment)
    try {
      return await attack(server, options)
    } finally {
      await server.kill('SIGTERM')
    }
  })
}

async function attack(
  server: BuiltServer,
  { minutes, say }: Parameters<typeof attackMemory>[0],
): Promise<MemoryResult> {
  const { call: staff } = await httpSignIn(server.url, 'superadmin', samplePassword)
  const endsAt = Date.now() + minutes * 60_000
  const answered: Record<string, number> = {}
  const repeat = async (kind: string, work: () => Promise<{ status: number }>) => {
    answered[kind] = 0
    while (Date.now() < endsAt) {
      const { status } = await work()
      if (status >= 500 && status !== 503) throw new Error(`${kind}: ${status}`)
      answered[kind]++
    }
  }
  const memory: number[] = []
  const watch = async () => {
    for (let part = 0; part < 10; part++) {
      let highest = 0
      for (let second = 0; second < minutes * 6; second++) {
        await delay(1000)
        highest = Math.max(highest, residentMb(server))
      }
      memory.push(highest)
      say?.(`${Math.round(highest)} MB, ${JSON.stringify(answered)}`)
    }
  }
  await Promise.all([
    watch(),
    ...[0, 1, 2].map(() => repeat('large uploads', () => uploadLarge(staff))),
    ...[0, 1].map(() => repeat('damaged uploads', () => uploadDamaged(staff))),
    ...[0, 1, 2].map(() => repeat('sign-ins', () => guessPassword(server.url))),
    ...[0, 1, 2].map(() => repeat('searches', () => search(server.url))),
    ...[0, 1].map(() => repeat('pages', () => openPage(server.url))),
  ])
  return { answered, memory }
}

const random = (most: number) => Math.floor(Math.random() * most)
const randomWord = () =>
  Array.from({ length: 4 + random(8) }, () => 'abcdefghijklmnopqrstuvwxyz'[random(26)]).join('')

/** A new picture of 12 megapixels. */
async function uploadLarge(staff: HttpCall) {
  const bytes = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: { r: random(256), g: random(256), b: random(256) },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer()
  const name = randomWord()
  const image = {
    name: 'large.jpg',
    type: 'image/jpeg',
    url: `data:image/jpeg;base64,${bytes.toString('base64')}`,
  }
  return staff('POST /products', { body: { ...mug, title: name, sku: name, image } })
}

/** Three megabytes with the start of a picture. */
async function uploadDamaged(staff: HttpCall) {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(3_000_000, random(256))])
  const image = {
    name: 'damaged.jpg',
    type: 'image/jpeg',
    url: `data:image/jpeg;base64,${bytes.toString('base64')}`,
  }
  return staff('POST /products', { body: { ...mug, title: 'Damaged', sku: randomWord(), image } })
}

async function guessPassword(url: string) {
  const body = JSON.stringify({ username: randomWord(), password: randomWord() })
  const headers = { 'content-type': 'application/json' }
  return read(await fetch(`${url}/api/user/signin`, { method: 'POST', headers, body }))
}

async function search(url: string) {
  return read(
    await fetch(
      `${url}/api/search?q=${randomWord()}%20${randomWord()}&page=${random(20)}&min=${random(900)}`,
    ),
  )
}

async function openPage(url: string) {
  return read(await fetch(`${url}/search?q=${randomWord()}`))
}

async function read(response: Response): Promise<{ status: number }> {
  await response.arrayBuffer()
  return { status: response.status }
}

function residentMb(server: BuiltServer): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1024
}
