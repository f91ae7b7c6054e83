import { describe, expect, test } from 'vitest'
import { fallingSnow, filmFrame } from './film.ts'
import { composeScene } from './scene.ts'

describe('a film', () => {
  const canvas = composeScene({ kind: 'alpine', variant: 'village', light: 'dusk', seed: 11 }, (16 / 9) * 1.1)
  const frame = (t: number) => filmFrame(canvas, t, fallingSnow(70)).replace(/-0\.00/g, '0.00')

  test('ends as it starts, snow included', () => {
    expect(frame(1)).toBe(frame(0))
  })

  test('moves near layers further than far ones', () => {
    const shifts = [...frame(0.25).matchAll(/<g transform="translate\((-?[\d.]+) /g)].map(([, x]) =>
      Number(x),
    )
    const layers = shifts.slice(0, canvas.parts().layers.length)
    expect(layers[0]).toBe(0)
    expect(layers.at(-1)).toBeGreaterThan(60)
  })
})
