// Subsets the fonts to the characters, weights and styles that the site uses, which halves their size. The results
// are committed; run it again when a weight or script is added.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const root = join(import.meta.dirname, '..')
const sources = join(root, 'node_modules/@fontsource-variable')
const target = join(root, 'client/design-system/fonts')

type Range = readonly [first: number, last: number]

/** Code points: western European letters, punctuation, arrows and signs. Every page needs them. */
const western: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x200a],
  [0x2010, 0x2015],
  [0x2018, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x2030, 0x2030],
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  [0x2044, 0x2044],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
]

/** The other letters of Europe's Latin alphabets, in files that load only if a page contains one of them. */
const extended: readonly Range[] = [
  [0x100, 0x130],
  [0x132, 0x151],
  [0x154, 0x17f],
  [0x218, 0x21b],
]

const sets = [
  { source: 'latin', suffix: '', ranges: western },
  { source: 'latin-ext', suffix: '-extended', ranges: extended },
] as const

function textOf(ranges: readonly Range[]): string {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((codePoint) => String.fromCodePoint(codePoint))
    .join('')
}

const fonts = [
  { family: 'ysabeau', style: 'normal', weight: { min: 400, max: 700 } },
  // The lockup's first line and quotations.
  { family: 'ysabeau', style: 'italic', weight: 300 },
  { family: 'atkinson-hyperlegible-next', style: 'normal', weight: { min: 400, max: 700 } },
] as const

await mkdir(target, { recursive: true })
for (const { family, style, weight } of fonts) {
  for (const { source, suffix, ranges } of sets) {
    const full = await readFile(join(sources, family, 'files', `${family}-${source}-wght-${style}.woff2`))
    const settings = { targetFormat: 'woff2', variationAxes: { wght: weight } } as const
    const font = await subsetFont(full, textOf(ranges), settings)
    await writeFile(join(target, `${family}-${style}${suffix}.woff2`), font)
    console.log(`${family} ${style}, ${source}: ${full.length} bytes reduced to ${font.length}`)
  }
  await copyFile(join(sources, family, 'LICENSE'), join(target, `${family}-license.txt`))
}
