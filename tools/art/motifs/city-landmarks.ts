// The landmarks of a city: a domed basilica, a stone bridge, a suspension bridge.
import type { Canvas } from '../canvas.ts'
import { path } from '../geometry.ts'

/** A great ribbed dome on a colonnaded drum, between two bell towers; 420 units high. */
export function drawBasilica(canvas: Canvas, x: number, base: number): void {
  const depth = 0.26
  const stone = canvas.tone('#f0dcb6', 0.55, depth)
  const shade = canvas.tone('#c9a684', -0.55, depth)
  const dark = canvas.windowTone('#8a6a5a', depth)
  const copper = canvas.tone('#6fa39a', 0.5, depth)
  const copperShade = canvas.tone('#4a7f82', -0.55, depth)
  const gold = canvas.tone('#e0b04a', 0.4, depth)

  // Nave and wings.
  canvas.fill(path`M${x - 210} ${base}v-120h420v120z`, stone)
  canvas.fill(path`M${x + 70} ${base}v-120h140v120z`, shade)
  // Drum with its columns.
  canvas.fill(path`M${x - 112} ${base - 116}v-96h224v96z`, stone)
  canvas.fill(path`M${x + 40} ${base - 116}v-96h72v96z`, shade)
  let arches = ''
  for (let i = -4; i <= 4; i++) arches += path`M${x + i * 23 - 6} ${base - 132}v-44a6 6 0 0 1 12 0v44z`
  canvas.fill(arches, dark, canvas.light.lampsLit ? 0.95 : 0.7)
  canvas.fill(path`M${x - 122} ${base - 212}h244v-14h-244zM${x - 120} ${base - 116}h240v10h-240z`, stone)
  // Dome, ribs, lantern.
  const y = base - 226
  canvas.fill(
    path`M${x - 114} ${y}C${x - 114} ${y - 92} ${x - 66} ${y - 146} ${x} ${y - 156}C${x + 66} ${y - 146} ${x + 114} ${y - 92} ${x + 114} ${y}Z`,
    copper,
  )
  canvas.fill(
    path`M${x} ${y - 156}C${x + 66} ${y - 146} ${x + 114} ${y - 92} ${x + 114} ${y}H${x + 34}C${x + 42} ${y - 70} ${x + 28} ${y - 124} ${x} ${y - 156}Z`,
    copperShade,
  )
  canvas.stroke(
    path`M${x - 76} ${y}C${x - 72} ${y - 76} ${x - 40} ${y - 132} ${x - 8} ${y - 152}M${x - 28} ${y}C${x - 28} ${y - 80} ${x - 16} ${y - 130} ${x - 3} ${y - 152}M${x + 76} ${y}C${x + 72} ${y - 76} ${x + 40} ${y - 132} ${x + 8} ${y - 152}`,
    stone,
    3.4,
    0.7,
  )
  canvas.fill(path`M${x - 20} ${y - 150}v-34h40v34z`, stone)
  canvas.fill(path`M${x + 4} ${y - 150}v-34h16v34z`, shade)
  canvas.fill(path`M${x - 24} ${y - 184}q6 -28 24 -36q18 8 24 36z`, copper)
  canvas.stroke(path`M${x} ${y - 218}v-34m-8 11h16`, gold, 4)
  // Portico: steps, columns, pediment.
  canvas.fill(path`M${x - 92} ${base}v-86h184v86z`, shade)
  let columns = ''
  for (let i = 0; i < 6; i++) columns += path`M${x - 84 + i * 31} ${base - 8}v-76h13v76z`
  canvas.fill(columns, stone)
  canvas.fill(path`M${x - 104} ${base - 84}L${x} ${base - 132}L${x + 104} ${base - 84}z`, stone)
  canvas.fill(path`M${x - 70} ${base - 90}L${x} ${base - 122}L${x + 70} ${base - 90}z`, shade, 0.6)
  for (const side of [-1, 1]) {
    const tx = x + side * 176
    canvas.fill(path`M${tx - 31} ${base}v-216h62v216z`, stone)
    canvas.fill(path`M${tx + 8} ${base}v-216h23v216z`, shade)
    canvas.fill(
      path`M${tx - 14} ${base - 152}v-34a9 9 0 0 1 18 0v34zM${tx - 14} ${base - 74}v-22a9 9 0 0 1 18 0v22z`,
      dark,
      0.85,
    )
    canvas.fill(path`M${tx - 37} ${base - 216}h74v-11h-74zM${tx - 35} ${base - 120}h70v7h-70z`, stone)
    canvas.fill(path`M${tx - 28} ${base - 227}c0 -34 16 -40 28 -58c12 18 28 24 28 58z`, copper)
    canvas.fill(path`M${tx} ${base - 285}c12 18 28 24 28 58h-19c0 -26 -2 -42 -9 -58z`, copperShade)
    canvas.stroke(path`M${tx} ${base - 283}v-22`, gold, 3.4)
  }
}

/** Low arches across the river; `deck` is the height of the roadway. */
export function drawStoneBridge(canvas: Canvas, deck: number): void {
  const { width: W } = canvas
  const stone = canvas.tone('#e2c49c', 0.3, 0.06)
  const under = canvas.tone('#a9826a', -0.55, 0.05)
  const span = 236
  const water = deck + 96
  const first = (W % span) / 2 - span
  let body = path`M-20 ${deck - 10}H${W + 20}V${water}`
  let soffits = ''
  let piers = ''
  for (let x = first + Math.ceil((W + span) / span) * span; x > -span; x -= span) {
    body += path`H${x + span - 26}A${span / 2 - 26} ${70} 0 0 0 ${x + 26} ${water}`
    soffits += path`M${x + span - 26} ${water}A${span / 2 - 26} 70 0 0 0 ${x + 26} ${water}h18A${span / 2 - 44} 56 0 0 1 ${x + span - 44} ${water}z`
    piers += path`M${x - 20} ${water + 8}V${deck + 40}h40V${water + 8}l-20 12z`
  }
  body += path`H-20Z`
  canvas.fill(path`M-20 ${water}H${W + 20}v52H-20z`, canvas.light.shade, 0.14)
  canvas.fill(soffits, under)
  canvas.fill(body, stone)
  canvas.fill(piers, canvas.tone('#c9a684', -0.25, 0.05))
  canvas.fill(path`M-20 ${deck - 22}H${W + 20}v12H-20z`, canvas.tone('#f2dcb8', 0.5, 0.05))
  canvas.fill(path`M-20 ${deck - 10}H${W + 20}v7H-20z`, under, 0.6)
  let lamps = ''
  let globes = ''
  for (let x = first; x < W + span; x += span) {
    lamps += path`M${x} ${deck - 20}v-46`
    globes += path`M${x - 7} ${deck - 72}a7 7 0 1 1 14 0a7 7 0 1 1 -14 0z`
  }
  canvas.stroke(lamps, canvas.tone('#2f3a4a', -0.3), 4)
  canvas.fill(globes, canvas.light.lampsLit ? canvas.light.lamp : canvas.tone('#fff6e0', 0.4))
}

export function drawSuspensionBridge(canvas: Canvas, deck: number): void {
  const { width: W, height: H } = canvas
  const red = canvas.tone('#c2442e', 0.2, 0.05)
  const shade = canvas.tone('#7a2628', -0.35, 0.05)
  const reach = Math.min(W * 0.62, 1150)
  const left = W * 0.5 - reach / 2
  const right = W * 0.5 + reach / 2
  const head = deck - 352
  const hung = (x0: number, y0: number, x1: number, y1: number, lowest: number) => {
    const middleX = (x0 + x1) / 2
    const middleY = 2 * lowest - (y0 + y1) / 2
    canvas.stroke(path`M${x0} ${y0}Q${middleX} ${middleY} ${x1} ${y1}`, red, 7)
    let hangers = ''
    const count = Math.round(Math.abs(x1 - x0) / 42)
    for (let i = 1; i < count; i++) {
      const t = i / count
      const y = (1 - t) ** 2 * y0 + 2 * t * (1 - t) * middleY + t * t * y1
      hangers += path`M${x0 + (x1 - x0) * t} ${y}V${deck}`
    }
    canvas.stroke(hangers, red, 2, 0.9)
  }
  hung(left, head, right, head, deck - 34)
  hung(left - reach * 0.62, deck - 30, left, head, deck - 130)
  hung(right, head, right + reach * 0.62, deck - 30, deck - 130)
  for (const x of [left, right]) {
    const foot = deck + 150
    canvas.fill(path`M${x - 40} ${foot + 18}q40 14 80 0v-22h-80z`, canvas.tone('#b9a08a', -0.2, 0.04))
    canvas.fill(path`M${x - 30} ${foot}L${x - 24} ${head - 8}h15L${x - 10} ${foot}z`, red)
    canvas.fill(path`M${x + 30} ${foot}L${x + 24} ${head - 8}h-15L${x + 10} ${foot}z`, shade)
    for (const y of [head + 4, head + 92, head + 184, deck + 52]) {
      canvas.fill(path`M${x - 24} ${y}h48v22h-48z`, red)
      canvas.fill(path`M${x - 24} ${y + 16}h48v8h-48z`, shade)
    }
    canvas.circle(x, head - 14, 7, canvas.light.lampsLit ? '#ffb09a' : red)
  }
  canvas.fill(path`M-5 ${deck - 5}H${W + 5}v15H-5z`, red)
  canvas.fill(path`M-5 ${deck + 10}H${W + 5}v11H-5z`, shade)
  let truss = ''
  for (let x = -10; x < W + 20; x += 34) truss += path`M${x} ${deck + 20}l17 -9l17 9`
  canvas.stroke(truss, red, 2)
  if (canvas.light.lampsLit) {
    let lamps = ''
    for (let x = 20; x < W; x += 84) lamps += path`M${x} ${deck - 16}h.01`
    canvas.stroke(lamps, canvas.light.lamp, 6)
  }
  canvas.fill(path`M0 ${H}V${H - 30}Q${W * 0.1} ${H - 66} ${W * 0.24} ${H}Z`, canvas.tone('#3f5048', -0.5))
}
