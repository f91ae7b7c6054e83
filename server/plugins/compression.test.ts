import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, compressText } from './compression.ts'

test('the best encoding that the browser takes is chosen', () => {
  expect(chooseEncoding('gzip, deflate, br, zstd')).toBe('br')
  expect(chooseEncoding('gzip;q=1.0, br;q=0')).toBe('gzip')
  expect(chooseEncoding('GZIP')).toBe('gzip')
  expect(chooseEncoding('deflate')).toBeNull()
  expect(chooseEncoding(undefined)).toBeNull()
})

test('text comes back as it was, and much shorter on the way', async () => {
  const text = 'Slow boat up the fjords – ø. '.repeat(200)
  const brotli = await compressText(text, 'br')
  expect(brotliDecompressSync(brotli.body).toString()).toBe(text)
  expect(brotli.body.length).toBeLessThan(text.length / 10)
  const gzip = await compressText(text, 'gzip')
  expect(gunzipSync(gzip.body).toString()).toBe(text)
  expect(await compressText(text, 'identity')).toEqual({ body: text, encoding: null })
})

test('a short text is left as it is', async () => {
  expect(await compressText('short', 'br')).toEqual({ body: 'short', encoding: null })
})
