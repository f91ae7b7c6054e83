// The skier: a carved turn with spray, running downhill to the left.
import type { Canvas } from '../canvas.ts'
import { num } from '../geometry.ts'

export function drawSkier(canvas: Canvas, x: number, y: number, scale: number): void {
  const { light } = canvas
  const trousers = canvas.tone('#1f3560', -0.1)
  const jacket = canvas.tone('#e2432e', 0.25)
  const jacketShade = canvas.tone('#b22d22', -0.35)
  const spray = canvas.tone('#ffffff', 0.7)
  canvas.transformed(
    `translate(${num(x)} ${num(y)})scale(${Math.round(-scale * 100) / 100} ${Math.round(scale * 100) / 100})rotate(9)`,
    () => {
      canvas.fill('M-84 22C-40 36 40 28 92 6C60 34-30 46-84 22z', light.shade, 0.22)
      // Spray from the edges of the skis.
      canvas.fill(
        'M-60 14C-92 8-104-14-120-16C-112-4-116 4-128 6C-110 14-112 22-120 26C-96 28-74 24-56 20z',
        spray,
        0.9,
      )
      for (const [cx, cy, r] of [
        [-128, -6, 3],
        [-112, -24, 4],
        [-96, -20, 3],
        [-136, 14, 3.5],
        [-104, -36, 2.4],
      ] as const)
        canvas.circle(cx, cy, r, spray, 0.9)
      canvas.stroke('M-66 20L64-8C72-10 78-14 80-20', light.ink, 5)
      canvas.stroke('M-58 30L72 4C80 2 86-2 88-8', light.ink, 5)
      // Legs: bent knees, boots flat on the skis.
      canvas.stroke('M-12-46L22-34L4 2', canvas.tone('#1f3560', -0.6), 16)
      canvas.stroke('M-16-46L12-26L-10 8', trousers, 17)
      canvas.stroke('M-14 8L6 4M2 2L22-2', canvas.tone('#f2b632', 0.2), 9)
      // Body, far arm, near arm with poles.
      canvas.stroke('M22-86L52-62L44-54', jacketShade, 11)
      canvas.stroke('M46-60L10-14L-16-2', light.ink, 2.8)
      canvas.fill(
        'M-28-52C-26-78-4-100 20-104C34-100 36-86 28-76C14-66 4-50 0-38C-10-34-24-40-28-52z',
        jacket,
      )
      canvas.fill(
        'M-28-52C-27-60-24-68-20-74C-14-56-2-52 4-50C2-46 1-42 0-38C-10-34-24-40-28-52z',
        jacketShade,
      )
      canvas.stroke('M12-90L36-60L50-62', jacket, 12)
      canvas.stroke('M50-62L24-20L-4 18', light.ink, 2.8)
      canvas.stroke('M-4-92C4-78 14-70 26-70', canvas.tone('#fff3d8', 0.3), 3.4)
      // Head: helmet, goggles, a scarf in the wind.
      canvas.circle(34, -116, 13, canvas.tone('#e9b48c', 0.2))
      canvas.fill(
        'M19-112C16-132 30-138 40-134C50-130 52-122 48-118C38-122 28-118 26-106z',
        canvas.tone('#f2b632', 0.3),
      )
      canvas.stroke('M34-118L47-116', light.ink, 7)
      canvas.fill(
        'M18-104C4-108-8-102-22-110C-16-100-22-96-32-94C-14-90 6-92 24-98z',
        canvas.tone('#2b7f8a', 0.15),
      )
    },
  )
}
