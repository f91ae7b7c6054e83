import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pictures } from '#content/picture-catalogue.ts'
import { brandDrawings } from './brand.ts'
import { drawingsOf } from './drawings.ts'
import { fingerprint, readManifest } from './render.ts'

const folder = join(import.meta.dirname, 'pictures')
const drawings = [...pictures().flatMap(drawingsOf), ...brandDrawings()]
const files = drawings.flatMap((drawing) => drawing.files.map(({ name }) => name))

describe('the drawn pictures', () => {
  test('are complete: every picture of the catalogue has all its files', () => {
    expect(files.filter((name) => !existsSync(join(folder, name)))).toEqual([])
  })

  test('have no two drawings under one name', () => {
    expect(new Set(files).size).toBe(files.length)
  })

  test('are those that the generator draws today', async () => {
    const manifest = await readManifest(join(folder, 'manifest.json'))
    const stale = drawings.filter(
      (drawing) => manifest[drawing.path] !== fingerprint(drawing.draw(), drawing.files),
    )
    expect(stale.map(({ path }) => path)).toEqual([])
  })

  test('weigh at most 30 MB together', () => {
    const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
    expect(bytes).toBeLessThan(30 * 1024 * 1024)
  })
})
