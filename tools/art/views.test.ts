import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pictures } from '#content/picture-catalogue.ts'
import { drawingsOf } from './drawings.ts'

const drawn = pictures()
  .filter((picture) => 'scene' in picture && picture.scene.kind === 'view')
  .flatMap(drawingsOf)

test('every view has no broken number in any crop and weighs at most 12 KB compressed', {
  timeout: 60_000,
}, () => {
  for (const drawing of drawn) {
    const svg = drawing.draw()
    expect(/NaN|undefined|Infinity/.exec(svg), drawing.path).toBeNull()
    expect(gzipSync(svg).length, drawing.path).toBeLessThan(12 * 1024)
  }
})
