// Hot-air balloons: five gores, lit from the left.
import type { Canvas } from '../canvas.ts'
import { path } from '../geometry.ts'

export function drawBalloon(
  canvas: Canvas,
  x: number,
  y: number,
  s: number,
  colours: readonly [string, string],
): void {
  const w = 80 * s
  const h = 96 * s
  const edges = [-1, -0.64, -0.23, 0.23, 0.64, 1]
  for (let i = 0; i < 5; i++) {
    const [a, b] = [edges[i]!, edges[i + 1]!]
    canvas.fill(
      path`M${x + w * 0.16 * a} ${y + h}C${x + w * 1.05 * a} ${y + h * 0.45} ${x + w * 1.32 * a} ${y - h} ${x} ${y - h}C${x + w * 1.32 * b} ${y - h} ${x + w * 1.05 * b} ${y + h * 0.45} ${x + w * 0.16 * b} ${y + h}Z`,
      canvas.tone(colours[i % 2]!, 0.6 - 0.29 * i),
    )
  }
  // A band round the envelope, bowed as the fabric is.
  canvas.stroke(
    path`M${x - w * 0.86} ${y + h * 0.02}Q${x} ${y + h * 0.3} ${x + w * 0.86} ${y + h * 0.02}`,
    canvas.tone('#fff6e0', 0.4),
    5 * s,
    0.75,
  )
  canvas.fill(
    path`M${x - w * 0.16} ${y + h}h${w * 0.32}l${-w * 0.03} ${h * 0.06}h${-w * 0.26}z`,
    canvas.tone('#7a3a2c', -0.4),
  )
  canvas.stroke(
    path`M${x - w * 0.14} ${y + h * 1.05}l${w * 0.03} ${h * 0.2}M${x + w * 0.14} ${y + h * 1.05}l${-w * 0.03} ${h * 0.2}`,
    canvas.light.ink,
    1.8 * s,
  )
  canvas.fill(
    path`M${x - w * 0.13} ${y + h * 1.23}h${w * 0.26}l${-w * 0.035} ${h * 0.19}h${-w * 0.19}Z`,
    canvas.tone('#b27a45', 0.2),
  )
  canvas.fill(
    path`M${x + w * 0.02} ${y + h * 1.23}h${w * 0.11}l${-w * 0.035} ${h * 0.19}h${-w * 0.08}Z`,
    canvas.tone('#8a5a34', -0.4),
  )
}
