// Parts that several figures share.
import { drawHouse } from '../motifs/buildings.ts'
import type { Brush } from './brush.ts'

export function drawSmallHouse(
  b: Brush,
  x: number,
  width: number,
  height: number,
  wall: string,
  roof: string,
  isSnowy = false,
): void {
  const snow = isSnowy ? b.tone('#f6fafd', 0.5) : undefined
  drawHouse(b.canvas, x, 0, width, height, { wall, roof, snow, pitch: 0.7, depth: b.depth })
}

/** Path data of a grid of windows; x and y are the first one's upper left corner. */
export function windowsOf(
  x: number,
  y: number,
  columns: number,
  rows: number,
  stepX: number,
  stepY: number,
  width: number,
  height: number,
): string {
  let data = ''
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      data += `M${x + column * stepX} ${y + row * stepY}h${width}v${height}h${-width}z`
  return data
}
