// The database's disk is full: a small file system that is mounted for the test, which needs root.
import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fromWire } from '#contract/wire-names.ts'
import { isErrorWithCode } from '#server/database/cluster/errors.ts'
import { type FaultyShop, openFaultyShop, type Person, signIn } from './faulty-shop.ts'

const diskMegabytes = 400
const isRoot = process.getuid?.() === 0

describe.runIf(isRoot)('a disk that is full', () => {
  let disk: string
  let shop: FaultyShop
  let traveller: Person

  const fillerPath = () => join(disk, 'filler')

  beforeAll(async () => {
    disk = await mkdtemp(join(tmpdir(), 'halyard-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=0755`, 'tmpfs', disk])
    shop = await openFaultyShop({}, { path: join(disk, 'shop'), remove: async () => {} })
    traveller = await signIn(shop.server.url, 'traveller')
  }, 300_000)

  // A second attempt begins with free space, too.
  afterEach(() => rm(fillerPath(), { force: true }))

  afterAll(async () => {
    await shop?.close()
    execFileSync('umount', [disk])
    await rm(disk, { recursive: true })
  })

  async function readiness(): Promise<unknown> {
    const response = await fetch(`${shop.server.url}/readyz`)
    return [response.status, await response.json()]
  }

  /** Fills the disk to the last byte. */
  async function fillDisk(): Promise<void> {
    const filler = await open(fillerPath(), 'w')
    try {
      const megabyte = Buffer.alloc(2 ** 20)
      for (;;) await filler.write(megabyte)
    } catch (error) {
      if (!isErrorWithCode(error, 'ENOSPC')) throw error
    } finally {
      await filler.close()
    }
  }

  test('is reported by /readyz and every refused write, while reads work, until there is space again', async () => {
    const { productId } = shop
    const review = () =>
      traveller.call('POST /comments', {
        body: { productId, description: 'Much to say about it. '.repeat(40), rating: 5 },
      })
    expect((await review()).status).toBe(201)
    expect(await readiness()).toEqual([200, { status: 'ready' }])
    await fillDisk()
    await expect
      .poll(readiness, { timeout: 15_000 })
      .toEqual([503, { status: 'database takes no writes', reason: 'disk full' }])
    expect(shop.server.output()).toContain('"reason":"disk full"')

    // The database first fills free space in its files; then every write fails.
    let refused = await review()
    for (let attempt = 0; attempt < 200 && refused.status === 201; attempt++) refused = await review()
    expect(refused.status).toBe(503)
    expect(fromWire(refused.body)).toMatchObject({
      message: 'Nothing can be saved at the moment, and nothing was changed. Please try again later.',
    })
    for (const path of ['/', '/api/cards?page=2', `/api/products?name=${Date.now()}`, '/healthz']) {
      expect([path, (await fetch(shop.server.url + path)).status]).toEqual([path, 200])
    }
    expect((await traveller.call('GET /carts', {})).status).toBe(200)

    await rm(fillerPath())
    await expect.poll(readiness, { timeout: 15_000 }).toEqual([200, { status: 'ready' }])
    expect((await review()).status).toBe(201)
  }, 120_000)
})
