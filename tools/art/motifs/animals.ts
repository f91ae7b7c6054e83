// Animals in profile, facing right unless `facing` is −1. Origin between the feet.
import type { Canvas } from '../canvas.ts'
import { lens, num } from '../geometry.ts'

type Facing = 1 | -1

const hundredths = (value: number) => Math.round(value * 100) / 100

/** Draws in the animal's own units, scaled and turned as one group. */
function drawPosed(
  canvas: Canvas,
  x: number,
  y: number,
  scale: number,
  facing: Facing,
  draw: () => void,
): void {
  canvas.fill(lens(x + 10 * scale, y + 1, 96 * scale, 9 * scale), canvas.light.shade, 0.28)
  canvas.transformed(
    `translate(${num(x)} ${num(y)})scale(${hundredths(facing * scale)} ${hundredths(scale)})`,
    draw,
  )
}

export function drawElephant(canvas: Canvas, x: number, y: number, scale: number, facing: Facing = 1): void {
  const body = canvas.tone('#6a6570', -0.42, 0.05)
  const dark = canvas.tone('#55505c', -0.75, 0.05)
  const light = canvas.tone('#9a909a', 0.25, 0.08)
  drawPosed(canvas, x, y, scale, facing, () => {
    // Far legs, tail.
    canvas.fill(
      'M-34-50C-36-30-34-14-36 0h-19c2-14 0-28-4-46zM46-48C46-30 44-14 44 0H26c2-16 1-30-2-44z',
      dark,
    )
    canvas.stroke('M-72-76c-9 12-9 26-6 40', body, 4)
    canvas.fill('M-80-40c-3 6-2 12 0 16 4-3 7-9 6-16z', dark)
    // Body and near legs in one sweep.
    canvas.fill(
      'M-74-70C-74-100-48-114-14-113C8-112 24-116 38-122C52-128 76-122 84-104C90-92 90-76 92-58C94-40 98-24 108-16C112-12 110-4 103-5C90-8 82-26 79-46C76-54 70-58 62-58C56-52 50-48 46-46C45-30 44-14 45 0H21C22-14 18-28 14-38C-2-34-20-34-30-38C-32-24-32-12-30 0H-54C-54-16-56-30-62-40C-70-48-74-58-74-70z',
      body,
    )
    canvas.fill(
      'M-66-88C-56-106-36-113-14-113C8-112 24-116 38-122C44-124 50-125 56-124C40-112 14-104-10-104C-32-104-52-98-66-88z',
      light,
      0.7,
    )
    // Ear, eye, tusk.
    canvas.fill('M34-112C52-116 62-100 58-80C55-66 46-54 38-56C24-66 18-98 34-112z', dark)
    canvas.fill('M30-108C42-112 52-98 49-80C46-68 40-60 34-62C22-72 18-98 30-108z', light, 0.85)
    canvas.stroke('M72-92h.01', canvas.light.ink, 5)
    canvas.fill('M76-58C82-46 94-40 106-42C98-34 80-38 70-56z', canvas.tone('#fbf2dc', 0.4))
    canvas.stroke('M88-62h7M89-50h7M92-38h8', dark, 1.6, 0.8)
  })
}

export function drawGiraffe(canvas: Canvas, x: number, y: number, scale: number, facing: Facing = 1): void {
  const body = canvas.tone('#dba052', 0.15, 0.05)
  const patch = canvas.tone('#8e4a22', -0.35, 0.04)
  const dark = canvas.tone('#8a5a30', -0.55, 0.04)
  drawPosed(canvas, x, y, scale, facing, () => {
    canvas.fill('M-26-70L-30 0h-8l-2-66zM22-72L24 0h-8l-4-66z', dark)
    canvas.stroke('M-44-88c-8 14-8 30-5 44', dark, 3)
    canvas.fill(
      'M-44-84C-42-96-24-102-6-104C6-106 14-112 20-124L44-202C46-210 44-214 46-218C50-222 58-222 62-216L82-202C86-198 84-192 78-192L62-192C58-188 56-182 54-174L36-96C36-84 34-78 34-72L38 0h-9L20-62C12-58-10-58-20-62L-18 0h-9L-36-62C-42-68-46-76-44-84z',
      body,
    )
    canvas.fill(
      'M-38-86l12-8 9 8-8 11-12-2zM-12-96l15-2 3 12-12 6-9-7zM10-98l12-16 7 7-7 19-10 4zM-10-74l12-4 7 9-8 8-12-4zM-36-70l9-4 6 8-5 8-8-4zM16-82l11-4 4 12-8 9-8-7zM25-120l6-17 7 4-4 19-5 2zM34-143l5-16 7 4-5 17zM41-166l4-14 8 4-4 15zM47-188l3-11 8 5-4 10zM-30-54l6 2 2 20-5 1zM22-56l6 2 4 22-5 2z',
      patch,
    )
    canvas.stroke('M48-220l-3-11M56-222l1-11', dark, 3.4)
    canvas.fill('M45-214c-8-5-14-4-17 0 5 4 11 5 17 2z', dark)
    canvas.stroke('M62-208h.01', canvas.light.ink, 4.4)
    canvas.fill('M70-206L82-202C86-198 84-192 78-192L70-193z', dark, 0.7)
  })
}

/** A laden camel; every other one carries a rider. */
export function drawCamel(canvas: Canvas, x: number, y: number, scale: number, rider: boolean): void {
  const coat = canvas.tone('#8a5534', -0.45, 0.03)
  const dark = canvas.tone('#5a3424', -0.7, 0.03)
  const light = canvas.tone('#d39a62', 0.3, 0.04)
  drawPosed(canvas, x, y, scale, 1, () => {
    canvas.fill('M-30-50L-24 0h-7l-10-46zM32-50L26 0h-7l4-46z', dark)
    canvas.stroke('M-48-66c-7 8-8 18-6 28', dark, 3)
    canvas.fill(
      'M-48-60C-50-74-40-80-28-82C-20-100-4-108 4-96C8-88 14-82 24-80C36-78 42-74 48-68C58-66 62-78 63-92C64-106 70-112 80-110L96-102C100-99 98-94 93-94L80-95C77-92 76-86 75-78C73-60 64-48 50-46L44-44L42 0h-8L28-40C10-36-14-38-26-42L-30 0h-8L-42-44C-46-48-48-54-48-60z',
      coat,
    )
    canvas.fill(
      'M-44-68C-40-78-34-81-28-82C-20-100-4-108 4-96C-4-98-12-92-18-80C-26-78-36-76-44-68z',
      light,
      0.8,
    )
    canvas.stroke('M72-110l-3-6', coat, 5)
    canvas.stroke('M78-103h.01', canvas.light.ink, 4)
    canvas.stroke('M84-97C76-70 40-66 14-84', canvas.light.ink, 1.6, 0.7)
    // Saddle cloth with a bright hem.
    canvas.fill(
      'M-26-84C-14-92 8-92 22-82L26-52C8-46-14-46-30-54z',
      canvas.tone(rider ? '#c8412e' : '#2b7f8a', 0.1),
    )
    canvas.fill('M-29-60C-12-53 8-53 25.6-58L26-52C8-46-14-46-30-54z', canvas.tone('#f2c66a', 0.2))
    if (rider) {
      canvas.fill(
        'M-14-84C-16-118-6-126 2-126C12-126 18-112 16-84C6-80-6-80-14-84z',
        canvas.tone('#f5e6c6', 0.4),
      )
      canvas.fill(
        'M4-126C12-126 18-112 16-84C12-82 8-81 4-81C10-96 10-114 4-126z',
        canvas.tone('#c9a878', -0.4),
      )
      canvas.stroke('M2-112c8 8 16 12 26 12', canvas.tone('#f5e6c6', 0.2), 6)
      canvas.circle(3, -134, 9.5, canvas.tone('#7a4a30', -0.2))
      canvas.fill(
        'M-8-136C-8-150 14-151 14-138C16-128 10-122 8-120C10-128 8-134 2-135C-2-136-6-134-8-130z',
        canvas.tone('#24557a', 0),
      )
    } else {
      canvas.fill(
        'M-18-88C-18-102-10-104-2-104C8-104 16-100 16-88C4-84-8-84-18-88z',
        canvas.tone('#e0a23c', 0.2),
      )
      canvas.stroke('M-17-93C-6-90 6-90 15-93', canvas.tone('#8a4a2c', -0.3), 2.4)
    }
  })
}
