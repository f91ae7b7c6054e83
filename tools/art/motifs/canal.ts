// Motifs of a canal: the arched bridge, the tour boat, the railing with a bicycle and flowers.
import type { Canvas } from '../canvas.ts'
import { mix } from '../colour.ts'
import { lens, path } from '../geometry.ts'
import { BRIDGE_AT, FOCAL, type Street } from './street.ts'

/** One wide arch; with its reflection it closes to an oval. */
export function drawArchedBridge(canvas: Canvas, street: Street): void {
  const { canalHalf, centre } = street
  const unit = FOCAL / BRIDGE_AT
  const water = street.at(0, 0, BRIDGE_AT)[1]
  const half = canalHalf * unit
  const deck = 3.9 * unit
  const brick = canvas.tone('#b5654a', 0.1, 0.2)
  const dark = canvas.tone('#5a3038', -0.55, 0.18)
  const stone = canvas.tone('#f0e0c4', 0.4, 0.18)
  const shoulder = 1.2 * unit
  const rx = half * 0.74
  const ry = 2.9 * unit
  const outline = path`M${centre - half - 40} ${water - shoulder}Q${centre - half * 0.5} ${water - deck - 6} ${centre} ${water - deck - 6}T${centre + half + 40} ${water - shoulder}V${water + 2}H${centre + rx}A${rx} ${ry} 0 0 0 ${centre - rx} ${water + 2}H${centre - half - 40}Z`
  const under = path`M${centre - rx} ${water + 2}A${rx} ${ry} 0 0 1 ${centre + rx} ${water + 2}h${-rx * 0.16}A${rx * 0.86} ${ry * 0.84} 0 0 0 ${centre - rx * 0.82} ${water + 2}Z`
  canvas.transformed(
    path`matrix(1 0 0 -.9 0 ${water * 1.9})`,
    () => {
      canvas.fill(outline, brick)
      canvas.fill(under, dark)
    },
    0.42,
  )
  canvas.fill(outline, brick)
  canvas.fill(under, dark)
  canvas.stroke(path`M${centre - rx} ${water + 2}A${rx} ${ry} 0 0 1 ${centre + rx} ${water + 2}`, stone, 5)
  canvas.stroke(
    path`M${centre - half - 40} ${water - shoulder}Q${centre - half * 0.5} ${water - deck - 6} ${centre} ${water - deck - 6}T${centre + half + 40} ${water - shoulder}`,
    stone,
    6,
  )
  canvas.fill(path`M${centre - 10} ${water - ry - 2}h20l-4 -16h-12z`, stone)
  // Railing, lamps and two bicycles leaning on it.
  const rail = (lift: number) =>
    path`M${centre - half - 30} ${water - shoulder - lift}Q${centre - half * 0.5} ${water - deck - 6 - lift} ${centre} ${water - deck - 6 - lift}T${centre + half + 30} ${water - shoulder - lift}`
  canvas.stroke(rail(20), canvas.light.ink, 2.4, 0.8)
  let posts = ''
  for (let i = -8; i <= 8; i++) {
    const x = centre + (i / 8) * half
    const rise = (1 - (i / 9) ** 2) * (deck - shoulder) * 1.02
    posts += path`M${x} ${water - shoulder - rise - 4}v-20`
  }
  canvas.stroke(posts, canvas.light.ink, 2, 0.8)
  for (const t of [-0.62, 0.62]) {
    const x = centre + half * t
    const y = water - shoulder - (1 - t * t) * (deck - shoulder)
    canvas.stroke(path`M${x} ${y}v-62`, canvas.light.ink, 3.4)
    if (canvas.light.lampsLit)
      canvas.circle(
        x,
        y - 68,
        34,
        canvas.radialGradient([
          [0, canvas.light.lamp, 0.7],
          [1, canvas.light.lamp, 0],
        ]),
      )
    canvas.circle(x, y - 68, 7, canvas.light.lampsLit ? canvas.light.lamp : stone)
  }
}

/** A canal boat coming towards the viewer: the red accent of this scene. */
export function drawTourBoat(canvas: Canvas, street: Street): void {
  const x = street.centre - 54
  const y = 822
  const red = canvas.tone('#cf4430', 0.25)
  canvas.fill(lens(x, y + 34, 150, 15), canvas.light.shade, 0.3)
  canvas.fill(lens(x, y + 40, 200, 6), canvas.light.sun, 0.4)
  canvas.fill(path`M${x - 66} ${y - 8}l8 -56q58 -14 116 0l8 56z`, canvas.tone('#fbf3e0', 0.4))
  canvas.fill(path`M${x + 14} ${y - 8}v-64q24 1 44 8l8 56z`, canvas.tone('#cdbfa8', -0.4))
  canvas.fill(
    path`M${x - 56} ${y - 22}l6 -32q22 -5 43 -6v38zM${x + 57} ${y - 22}l-6 -32q-22 -5 -43 -6v38z`,
    canvas.light.lampsLit ? canvas.light.lamp : canvas.tone('#6fa5b8', 0.2),
  )
  canvas.fill(path`M${x - 88} ${y - 14}q88 -20 176 0q-4 34 -36 50q-52 12 -104 0q-32 -16 -36 -50z`, red)
  canvas.fill(
    path`M${x + 88} ${y - 14}q-4 34 -36 50q-24 6 -52 6q44 -22 48 -64q22 3 40 8z`,
    canvas.tone('#8a2628', -0.4),
  )
  canvas.stroke(path`M${x - 88} ${y - 14}q88 -20 176 0`, canvas.tone('#fbf3e0', 0.4), 5)
}

/** The railing of the bridge in the foreground. */
export function drawRailing(canvas: Canvas): void {
  const { width: W, height: H, light } = canvas
  const ink = mix(light.ink, canvas.tone('#3a3038', -0.5), 0.3)
  canvas.fill(path`M0 ${H - 66}h${W}v12h${-W}zM0 ${H - 12}h${W}v14h${-W}z`, ink)
  let bars = ''
  for (let x = 14; x < W; x += 40) bars += path`M${x} ${H - 56}v50`
  canvas.stroke(bars, ink, 5)
  drawBicycle(canvas, W - Math.min(W * 0.24, 330), H - 40, ink)
  // Flower boxes in bloom.
  const [x, y] = [Math.min(W * 0.12, 180), H - 66]
  canvas.fill(path`M${x - 96} ${y - 4}h192l-12 40h-168z`, canvas.tone('#7a4a36', -0.4))
  const { random } = canvas
  for (const [colour, lit] of [
    ['#3f6a40', -0.4],
    ['#d0487f', 0.1],
    ['#f2b6c8', 0.3],
  ] as const) {
    let blooms = ''
    for (let i = 0; i < 15; i++) {
      const r = colour === '#3f6a40' ? random.between(12, 20) : random.between(6, 10)
      blooms += path`M${x + random.between(-96, 96) - r} ${y - random.between(0, colour === '#3f6a40' ? 16 : 26)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`
    }
    canvas.fill(blooms, canvas.tone(colour, lit))
  }
}

export function drawBicycle(canvas: Canvas, x: number, y: number, ink: string): void {
  const r = 52
  const wheels = path`M${x - 78 - r} ${y - 40}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0zM${x + 78 - r} ${y - 40}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`
  canvas.stroke(wheels, ink, 5.5)
  canvas.stroke(
    path`M${x - 78} ${y - 40}L${x - 44} ${y - 112}H${x + 50}L${x - 6} ${y - 34}H${x - 78}M${x - 44} ${y - 112}L${x - 6} ${y - 34}M${x + 78} ${y - 40}L${x + 46} ${y - 128}q-14 -16 -34 -8`,
    canvas.tone('#2f7f8a', 0.1),
    6,
  )
  canvas.stroke(path`M${x - 68} ${y - 126}h40`, ink, 9)
  canvas.fill(path`M${x + 54} ${y - 124}h56l-8 34h-40z`, canvas.tone('#c9974f', 0.1))
}
