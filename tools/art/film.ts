// The two films: the layers of a scene sway in a seamless loop. Needs ffmpeg on the path; run it by hand when a
// film's scene changes:  node tools/art/film.ts
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { videos } from '#content/videos.ts'
import type { Canvas } from './canvas.ts'
import { num } from './geometry.ts'
import { createRandom } from './random.ts'
import { composeScene, type SceneRecipe } from './scene.ts'

const WIDTH = 1280
const HEIGHT = 720
const FRAMES = 8 * 24
/** The scene is this much wider than the frame, as room for swaying. */
const OVERSCAN = 1.1
/** Vertical sway in units; the same amount is cropped at top and bottom. */
const BOB = 7

type Flake = { x: number; y: number; radius: number; falls: number; phase: number }

export function filmFrame(canvas: Canvas, t: number, flakes: readonly Flake[]): string {
  const { definitions, layers } = canvas.parts()
  const viewHeight = canvas.height + canvas.pad - 2 * BOB
  const viewWidth = (viewHeight * WIDTH) / HEIGHT
  const margin = (canvas.width - viewWidth) / 2
  const angle = 2 * Math.PI * t
  const swaying = layers.map((layer, i) => {
    const nearness = (i / (layers.length - 1)) ** 1.4
    const x = Math.sin(angle) * margin * 0.92 * nearness
    const y = Math.cos(angle) * BOB * nearness
    return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)})">${layer}</g>`
  })
  // Flakes fall by multiples of the height in one loop, so that the last frame matches the first.
  const snow = flakes.map((flake) => {
    const y = ((flake.y + t * flake.falls) % 1) * viewHeight - canvas.pad + BOB
    const x = margin + flake.x * viewWidth + Math.sin(2 * Math.PI * (t * flake.falls + flake.phase)) * 22
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${num(flake.radius)}"/>`
  })
  const view = `${margin.toFixed(1)} ${BOB - canvas.pad} ${viewWidth.toFixed(1)} ${viewHeight}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${WIDTH}" height="${HEIGHT}"><defs>${definitions}</defs>${swaying.join('')}<g fill="#fff" opacity=".85">${snow.join('')}</g></svg>`
}

export function fallingSnow(count: number): Flake[] {
  const random = createRandom('snow')
  return Array.from({ length: count }, () => ({
    x: random.next(),
    y: random.next(),
    radius: random.between(1.6, 5),
    falls: random.integer(1, 2),
    phase: random.next(),
  }))
}

async function film(recipe: SceneRecipe, file: string, flakes: readonly Flake[]): Promise<void> {
  const canvas = composeScene(recipe, (WIDTH / HEIGHT) * OVERSCAN)
  const input = `-f rawvideo -pix_fmt rgb24 -s ${WIDTH}x${HEIGHT} -r 24 -i -`.split(' ')
  const codec =
    '-an -c:v libx264 -threads 1 -preset slow -crf 27 -tune animation -pix_fmt yuv420p -movflags +faststart'.split(
      ' ',
    )
  const encoder = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...codec, file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(encoder, 'close')
  for (let frame = 0; frame < FRAMES; frame++) {
    const svg = filmFrame(canvas, frame / FRAMES, flakes)
    const pixels = await sharp(Buffer.from(svg))
      .resize(WIDTH, HEIGHT, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer()
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
  console.log(`${file}: ${Math.round((await stat(file)).size / 1024)} KB`)
}

if (import.meta.main) {
  sharp.concurrency(1)
  const folder = join(import.meta.dirname, '../../content/pictures/videos')
  await mkdir(folder, { recursive: true })
  for (const { id, scene } of videos) {
    await film(scene, join(folder, `${id}.mp4`), id === 'winter' ? fallingSnow(70) : [])
  }
}
