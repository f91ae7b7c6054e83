import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pictures } from '#content/picture-catalogue.ts'
import { videos } from '#content/videos.ts'
import { brandDrawings } from './brand.ts'
import { drawingsOf } from './drawings.ts'
import { fingerprint, readManifest } from './render.ts'

const folder = join(import.meta.dirname, '../../content/pictures')
const drawings = [...pictures().flatMap(drawingsOf), ...brandDrawings()]
const files = drawings.flatMap((drawing) => drawing.files.map(({ name }) => name))

describe('the drawn pictures', () => {
  test('are complete: every picture of the catalogue has all its files', () => {
    expect(
      files.filter((name) => !existsSync(join(folder, name))),
      'run npm run art',
    ).toEqual([])
  })

  test('contain no file of a picture that the catalogue no longer has', () => {
    const kept = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(mp4|json)$/.test(entry.name))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    expect(
      kept.filter((name) => !files.includes(name)),
      'run npm run art',
    ).toEqual([])
  })

  test('include both films', () => {
    for (const { id } of videos) expect(existsSync(join(folder, 'videos', `${id}.mp4`)), id).toBe(true)
  })

  test('have unique names', () => {
    expect(new Set(files).size).toBe(files.length)
  })

  test('are up to date with the generator', { timeout: 90_000 }, async () => {
    const manifest = await readManifest(join(folder, 'manifest.json'))
    const stale = drawings.filter(
      (drawing) => manifest[drawing.path] !== fingerprint(drawing.draw(), drawing.files),
    )
    expect(stale.map(({ path }) => path)).toEqual([])
  })

  test('weigh at most 32 KB each on average', () => {
    const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && entry.name !== 'manifest.json',
    )
    const bytes = all.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
    expect(bytes).toBeLessThan(drawings.length * 32 * 1024)
  })
})
