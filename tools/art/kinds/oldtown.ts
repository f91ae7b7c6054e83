// Old towns by the water: a harbour and a white island town in terraces, a canal in perspective.
import type { Canvas } from '../canvas.ts'
import { drawCanal } from './oldtown-canal.ts'
import { drawHillTown } from './oldtown-hill.ts'

export function drawOldtown(canvas: Canvas, variant: string): void {
  if (variant === 'canal') drawCanal(canvas)
  else drawHillTown(canvas, variant === 'cyclades' ? 'cyclades' : 'harbour')
}
