import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, compressText } from './compression.ts'

test('the best encoding that the browser accepts is chosen', () => {
  expect(chooseEncoding('gzip, deflate, br, zstd')).toBe('br')
  expect(chooseEncoding('gzip;q=1.0, br;q=0')).toBe('gzip')
  expect(chooseEncoding('GZIP')).toBe('gzip')
  expect(chooseEncoding('deflate')).toBeNull()
  expect(chooseEncoding(undefined)).toBeNull()
})

test('compressed text is much shorter and decompresses to the same text', async () => {
  const text = Buffer.from('Slow boat up the fjords – ø. '.repeat(200))
  const brotli = await compressText(text, 'br')
  expect(brotliDecompressSync(brotli)).toEqual(text)
  expect(brotli.length).toBeLessThan(text.length / 10)
  expect(gunzipSync(await compressText(text, 'gzip'))).toEqual(text)
  expect(await compressText(text, null)).toBe(text)
})

test('a short text is not compressed', async () => {
  const text = Buffer.from('short')
  expect(await compressText(text, 'br')).toBe(text)
})
