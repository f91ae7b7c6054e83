// Draws every picture of the catalogue below content/pictures; unchanged ones are skipped.
//   node tools/art/main.ts [--only <path prefix>] [--sheet <file.png>]
import { readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { pictures } from '#content/picture-catalogue.ts'
import { brandDrawings } from './brand.ts'
import { writeContactSheet } from './contact-sheet.ts'
import { drawingsOf } from './drawings.ts'
import { readManifest, renderDrawing, writeManifest } from './render.ts'

const folder = join(import.meta.dirname, '../../content/pictures')
const manifestFile = join(folder, 'manifest.json')

/** Deletes files of pictures that the catalogue no longer has, but no films and not the manifest. */
async function removeLeftovers(drawn: ReadonlySet<string>): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const isPicture = entry.isFile() && /\.(webp|avif|png|jpg|svg)$/.test(entry.name)
    if (isPicture && !drawn.has(relative(folder, file))) await rm(file)
  }
}

const { values } = parseArgs({ options: { only: { type: 'string' }, sheet: { type: 'string' } } })
const wanted = [...pictures().flatMap(drawingsOf), ...brandDrawings()].filter((drawing) =>
  drawing.path.startsWith(values.only ?? ''),
)

// One encoder thread, because AVIF would use all cores of a shared machine.
sharp.concurrency(1)

if (values.sheet) {
  const tiles = wanted.map(({ draw, width, height }) => {
    const scale = Math.min(300 / width, 300 / height)
    return { svg: draw(), width: Math.round(width * scale), height: Math.round(height * scale) }
  })
  await writeContactSheet(values.sheet, tiles, 6)
} else {
  const manifest = await readManifest(manifestFile)
  const started = Date.now()
  let drawn = 0
  let bytes = 0
  for (const drawing of wanted) {
    const written = await renderDrawing(drawing, folder, manifest)
    if (written === 0) continue
    drawn += 1
    bytes += written
    // Written after each drawing, so that an interrupted run continues where it stopped.
    if (drawn % 20 === 0) await writeManifest(manifestFile, manifest)
  }
  if (!values.only) {
    const known = new Set(wanted.map((drawing) => drawing.path))
    for (const path of Object.keys(manifest)) if (!known.has(path)) delete manifest[path]
    await removeLeftovers(new Set(wanted.flatMap(({ files }) => files.map(({ name }) => name))))
  }
  await writeManifest(manifestFile, manifest)
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`${drawn} of ${wanted.length} drawn, ${Math.round(bytes / 1024)} KB, ${seconds} s`)
}
