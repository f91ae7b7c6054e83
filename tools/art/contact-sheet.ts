// Writes many drawings into one PNG, for inspection; never committed.
import sharp, { type OverlayOptions } from 'sharp'

export type Tile = { svg: string; width: number; height: number }

export async function writeContactSheet(
  file: string,
  tiles: readonly Tile[],
  columns: number,
): Promise<void> {
  const gap = 8
  const width = Math.max(...tiles.map((tile) => tile.width))
  const height = Math.max(...tiles.map((tile) => tile.height))
  const layers: OverlayOptions[] = []
  for (const [i, tile] of tiles.entries()) {
    const input = await sharp(Buffer.from(tile.svg)).resize(tile.width, tile.height).png().toBuffer()
    const left = gap + (i % columns) * (width + gap)
    const top = gap + Math.floor(i / columns) * (height + gap)
    layers.push({ input, left, top })
  }
  const rows = Math.ceil(tiles.length / columns)
  await sharp({
    create: {
      width: columns * (width + gap) + gap,
      height: rows * (height + gap) + gap,
      channels: 3,
      background: '#fff',
    },
  })
    .composite(layers)
    .png()
    .toFile(file)
}
