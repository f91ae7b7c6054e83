import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { signUp } from '#server/testing/factories.ts'
import { createLargeBodies } from './large-bodies.ts'

const bodies = createLargeBodies({ error: () => {} })
afterAll(() => bodies.stop())

const read = (text: string) => bodies.read(Buffer.from(text) as Buffer<ArrayBuffer>)

test('pictures in a body are replaced by their hashes, and the rest of the body stays unchanged', async () => {
  const bytes = Buffer.alloc(100_000, 'ocean')
  const url = `data:image/png;base64,${bytes.toString('base64')}`
  const body = {
    title: 'Two harbours',
    img: { url },
    img__grid: [{ url }, { url: 'data:image/png;base64,AAAA' }],
  }
  const { text, files } = await read(JSON.stringify(body))
  const hash = createHash('sha256').update(bytes).digest('hex')
  expect(JSON.parse(text)).toEqual({
    title: 'Two harbours',
    img: { url: `file:${hash}` },
    img__grid: [{ url: `file:${hash}` }, { url: 'data:image/png;base64,AAAA' }],
  })
  expect([...files.keys()]).toEqual([`file:${hash}`])
  expect(files.get(`file:${hash}`)!.bytes.equals(bytes)).toBe(true)
})

test.each([
  ['no JSON', '{"img":'],
  ['nested without end', `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
])('a body that is %s is returned unchanged, so that the parser refuses it', async (_what, body) => {
  expect(await read(body)).toEqual({ text: body, files: new Map() })
})

test('simultaneous bodies do not mix their files', async () => {
  const texts = Array.from({ length: 5 }, (_, index) => {
    const url = `data:image/png;base64,${Buffer.alloc(80_000, String(index)).toString('base64')}`
    return JSON.stringify({ index, url })
  })
  const responses = await Promise.all(texts.map(read))
  for (const [index, { text, files }] of responses.entries()) {
    const parsed = JSON.parse(text) as { index: number; url: string }
    expect(parsed.index).toBe(index)
    expect(files.get(parsed.url)!.bytes.toString('latin1', 0, 1)).toBe(String(index))
  }
})

test('a large body that is not JSON is refused, and so is a reference to a file that was not sent', async () => {
  const testApp = await buildTestApp()
  const boss = await signUp(testApp, { role: 3 })
  const broken = await testApp.server.inject({
    method: 'POST',
    url: '/api/products',
    headers: { ...boss.headers, 'content-type': 'application/json' },
    payload: `{"title":"${'x'.repeat(1_100_000)}`,
  })
  expect(broken.statusCode).toBe(400)
  const named = await boss.call('PATCH', '/cards/nothing', {
    img: { name: 'a.png', type: 'image/png', url: `file:${'0'.repeat(64)}` },
  })
  expect(named.statusCode).toBe(404)
})
