// What stands near the viewer: animals, plants, things. Each is drawn with its foot at 0, 0.
import { disc } from '../geometry.ts'
import { drawSaguaro } from '../kinds/desert.ts'
import { drawAcacia } from '../kinds/savanna.ts'
import { drawCamel, drawElephant, drawGiraffe } from '../motifs/animals.ts'
import { drawCampfire, drawParasol } from '../motifs/camp.ts'
import { drawBicycle } from '../motifs/canal.ts'
import { drawPalm } from '../motifs/palms.ts'
import { drawSkier } from '../motifs/people.ts'
import { drawCypress, drawRoundTree, pineSymbol, pineTones } from '../motifs/trees.ts'
import type { Brush, Figure } from './brush.ts'

export const elephants: Figure = (b) => {
  drawElephant(b.canvas, -120, 0, 1.3)
  drawElephant(b.canvas, 130, 6, 0.8)
}
export const giraffes: Figure = (b) => {
  drawGiraffe(b.canvas, -70, 0, 1.25)
  drawGiraffe(b.canvas, 90, 6, 0.95, -1)
}

function drawZebra(b: Brush): void {
  b.fill('M-40-40l-4 40h-8l-6-44zM34-40l4 40h8l4-44z', '#4a4540', -0.4)
  b.fill(
    'M-60-60q0-22 26-24h60q14-2 22-16l18-34 10-8 4 8 20 18q6 8-4 10l-18-2-12 50q-6 22-24 24l4 74h-9l-14-72h-36l-14 72h-9l2-78q-22-6-22-26z',
    '#f3eee4',
    0.25,
  )
  b.line(
    'M-44-82l-6 40M-28-84l-4 46M-12-84l-2 48M6-84v46M24-86l2 44M40-94l6 40M52-112l12 26M62-128l12 20M-54-76l-4 24M86-128l-4 12M-44-30h14M30-30h14',
    '#2c2a2c',
    5,
  )
  b.line('M-62-66q-10 14-8 34', '#2c2a2c', 3.4)
  b.fill('M44-98l24-42 6 4-20 44z', '#2c2a2c', 0)
}
export const zebras: Figure = (b) => {
  for (const [x, y, s] of [
    [120, -14, 0.8],
    [-130, -6, 0.95],
    [0, 8, 1.15],
  ] as const)
    b.at(x, y, s, () => drawZebra(b), x > 100 ? -1 : 1)
}

export const hippos: Figure = (b) => {
  for (const [x, s] of [
    [-110, 1],
    [40, 1.3],
    [170, 0.9],
  ] as const) {
    b.fill(
      `M${x - 60 * s} 0q${8 * s}-${34 * s} ${54 * s}-${34 * s}q${30 * s} 0 ${40 * s} ${14 * s}q${30 * s}-${10 * s} ${40 * s} ${20 * s}z`,
      '#6f5f66',
      -0.1,
    )
    b.fill(`M${x + 22 * s}-${22 * s}l${4 * s}-${14 * s} ${8 * s} ${10 * s}z`, '#544850', -0.2)
  }
  b.canvas.fill('M-200 2q200 14 440 0q-200-8-440 0z', b.canvas.light.bright, 0.5)
}

export const bear: Figure = (b) => {
  b.fill('M-60-40l-4 42h-26l4-60zM52-36l2 38h-26l-4-50z', '#2f211a', -0.4)
  b.fill(
    'M-104-70q4-44 60-46q30-22 70-6q26-12 46 0l26 4q24 8 34 30q6 14-10 18l-34 2q-12 24-26 30l6 40h-32l-12-40h-54l-8 40h-32l-2-34q-30-8-32-38z',
    '#5a3d2c',
    0,
  )
  b.fill('M-100-80q10-34 56-36q30-22 70-6q26-12 46 0q-60 0-100 14t-72 28z', '#8a6244', 0.35)
  b.fill('M74-122a12 12 0 1 1 18 8zM128-88l4 6-10 2z', '#2f211a', 0)
  b.fill(disc(104, -98, 3.6), '#14100e')
}

function drawReindeer(b: Brush): void {
  b.fill('M-40-40l-2 42h-8l-8-44zM34-40l2 42h8l2-44z', '#6a5848', -0.4)
  b.fill(
    'M-62-62q2-24 34-24h50l22-20 12-20 22 4 16 16-4 10-24-2-14 32q-6 24-16 28l4 40h-9l-14-42h-40l-16 42h-9l4-44q-18-4-18-20z',
    '#a08a72',
    0.15,
  )
  b.fill('M44-106l12-20 22 4 6 6-14 24-14 22q-14-6-12-36z', '#efe6d6', 0.3)
  b.line(
    'M62-126q-20-20-16-54M50-150q-16-4-22-22M48-164q10-8 10-20M70-126q6-24 24-40M84-152q14 0 20-12',
    '#5a4434',
    4.5,
  )
}
export const reindeer: Figure = (b) => {
  b.at(-120, 0, 1, () => drawReindeer(b))
  b.at(110, -8, 0.8, () => drawReindeer(b), -1)
}

export const sheep: Figure = (b) => {
  for (const [x, y, s] of [
    [-130, 0, 1],
    [-20, -16, 0.8],
    [90, 4, 1.1],
  ] as const) {
    b.line(`M${x - 18 * s} ${y}v-${18 * s}M${x + 16 * s} ${y}v-${18 * s}`, '#2f2a28', 5 * s)
    b.fill(
      disc(x - 14 * s, y - 34 * s, 20 * s) +
        disc(x + 12 * s, y - 36 * s, 21 * s) +
        disc(x, y - 42 * s, 18 * s),
      '#f3eee2',
      0.35,
    )
    b.fill(
      `M${x + 26 * s} ${y - 46 * s}q${18 * s}-${4 * s} ${18 * s} ${14 * s}q-${8 * s} ${12 * s}-${18 * s} ${2 * s}z`,
      '#2f2a28',
      0,
    )
  }
}

export const flamingos: Figure = (b) => {
  for (const [x, s] of [
    [-160, 0.9],
    [-70, 1.15],
    [30, 1],
    [120, 1.2],
  ] as const)
    b.at(x, 0, s, () => {
      b.line('M-6 2v-62M8 2l-2-62', '#d9607a', 3.4)
      b.fill('M-34-66q10-26 44-24q18 2 22 16q-20 22-66 8z', '#f08aa0', 0.3)
      b.line('M28-80q20-10 6-34t10-34', '#f08aa0', 7, 0.3)
      b.fill('M38-152q12-2 16 8l2 14-8-6z', '#2c2a2c', 0)
    })
}

export const camels: Figure = (b) => {
  for (const [i, x] of [-240, -80, 80, 240].entries()) drawCamel(b.canvas, x, 0, 1.15, i % 2 === 1)
}

export const bicycle: Figure = (b) => drawBicycle(b.canvas, 0, 0, b.canvas.light.ink)
export const skier: Figure = (b) => drawSkier(b.canvas, 0, -20, 1.25)
export const campfire: Figure = (b) => drawCampfire(b.canvas, 0, 0, 1.2)

export const sledge: Figure = (b) => {
  b.line('M-120 0h220q34-2 40-34M-90-4v-30M70-4v-30', '#6a4a34', 7)
  b.fill('M-124-34h214v-14h-214z', '#b5824f', 0.2)
  b.fill('M-100-48q10-34 60-34h60q30 2 34 34z', '#c63f2e', 0.15)
  b.fill('M-60-80h16v34h-16zM20-80h16v34h-16z', '#f0e3c8', 0.2)
}

export const barrels: Figure = (b) => {
  for (const [x, y] of [
    [-78, 0],
    [0, 0],
    [78, 0],
    [-39, -62],
    [39, -62],
  ] as const) {
    b.fill(disc(x, y - 36, 38), '#a8703f', 0.25)
    b.fill(disc(x + 3, y - 34, 30), '#7a4a2a', -0.1)
    b.line(`M${x - 22} ${y - 20}h48M${x - 26} ${y - 36}h56M${x - 22} ${y - 52}h48`, '#5a3620', 2.6)
    b.fill(disc(x + 2, y - 36, 5), '#2f1c14', 0)
  }
}

export const grapes: Figure = (b) => {
  for (const x of [-70, 60]) {
    b.fill(`M${x - 60}-50h120l-16 54h-88z`, '#a97a48', 0.1)
    b.line(`M${x - 56}-34h112M${x - 50}-16h100`, '#6a4828', 4)
    let fruit = ''
    for (let i = 0; i < 13; i++) fruit += disc(x - 48 + (i % 7) * 16, -56 - (i > 6 ? 14 : 0), 11)
    b.fill(fruit, '#5f2f63', 0.05)
    b.fill(`M${x - 20}-66q20-34 50-16q-10 22-50 16z`, '#6f9a3f', 0.2)
  }
}

export const parasols: Figure = (b) => {
  drawParasol(b.canvas, -130, 0, 1.3, '#d8432f')
  drawParasol(b.canvas, 120, -20, 1.05, '#f2b632')
}

export const hammock: Figure = (b) => {
  const tones = {
    trunk: b.tone('#8a5a3a', -0.4),
    leaf: b.tone('#1f6a4a', -0.5),
    leafLit: b.tone('#8fbf55', 0.45),
  }
  drawPalm(b.canvas, -170, 30, { height: 420, lean: -50, frondLength: 190, ...tones })
  drawPalm(b.canvas, 170, 30, { height: 470, lean: 60, frondLength: 200, ...tones })
  b.fill('M-172-120q170 150 344 0q-160 210-344 0z', '#d8432f', 0.2)
  b.line('M-172-120q170 150 344 0', '#f3e6cc', 4)
}

/** Tall plants at the edge of the picture. */
export const palms: Figure = (b) => {
  const tones = {
    trunk: b.tone('#8a5a3a', -0.4),
    leaf: b.tone('#1f6a4a', -0.5),
    leafLit: b.tone('#8fbf55', 0.45),
  }
  drawPalm(b.canvas, -20, 40, { height: 640, lean: -120, fronds: 11, frondLength: 270, ...tones })
  drawPalm(b.canvas, 110, 60, { height: 460, lean: -60, frondLength: 210, ...tones })
}
export const datePalms: Figure = (b) => {
  const tones = {
    trunk: b.tone('#7a5236', -0.3),
    leaf: b.tone('#3a6a44', -0.4),
    leafLit: b.tone('#9ab85c', 0.4),
  }
  for (const [x, y, h, lean] of [
    [-190, -20, 230, -16],
    [-90, 10, 310, 20],
    [20, -10, 250, -24],
    [130, 16, 350, 30],
  ] as const)
    drawPalm(b.canvas, x, y, { height: h, lean, frondLength: h * 0.44, ...tones })
}
const columnsOf =
  (dark: string, bright: string): Figure =>
  (b) => {
    const body = b.tone(dark, -0.5)
    const lit = b.tone(bright, 0.25)
    drawCypress(b.canvas, 0, 60, 560, body, lit)
    drawCypress(b.canvas, -88, 60, 380, body, lit)
    drawCypress(b.canvas, 78, 60, 450, body, lit)
  }
export const cypresses = columnsOf('#27503a', '#6f9448')
export const poplars = columnsOf('#8a7a34', '#dcc24e')

const pinesOf =
  (isSnowy: boolean): Figure =>
  (b) => {
    const tones = pineTones(b.canvas, '#2f5d4b', 0, 0.3)
    const symbol = pineSymbol(b.canvas, isSnowy ? { ...tones, snow: b.tone('#f6fafd', 0.4) } : tones)
    for (const [x, y, s] of [
      [70, 20, 2.6],
      [-110, 30, 3.4],
      [-10, 50, 4.6],
      [120, 60, 3.8],
    ] as const)
      b.canvas.stamp(symbol, x, y, s)
  }
export const pines = pinesOf(false)
export const snowPines = pinesOf(true)

const treesOf =
  (body: string, lit: string): Figure =>
  (b) => {
    for (const [x, y, s] of [
      [110, -30, 2],
      [-110, -10, 2.5],
      [10, 10, 3.2],
    ] as const)
      drawRoundTree(b.canvas, x, y, s, b.tone(body, -0.4), b.tone(lit, 0.3))
  }
export const broadleaves = treesOf('#3f6a40', '#8fae55')
export const autumnTrees = treesOf('#b0492c', '#e39a3c')
export const olives = treesOf('#6a7a5a', '#a9b48a')
export const junipers = treesOf('#3f5a44', '#7f9466')

export const birches: Figure = (b) => {
  for (const [x, h] of [
    [-130, 520],
    [-50, 640],
    [40, 560],
    [120, 680],
  ] as const) {
    b.fill(`M${x - 9} 60l4-${h}h8l5 ${h}z`, '#efebe0', 0.3)
    b.line(`M${x - 6}-60h8M${x - 2}-140h7M${x - 5}-230h7M${x - 1}-330h6`, '#3a3a3c', 5)
    b.fill(
      disc(x - 30, -h + 110, 62) + disc(x + 34, -h + 130, 58) + disc(x, -h + 40, 68),
      '#6f9a4a',
      0.15,
      0.95,
    )
    b.fill(disc(x - 44, -h + 92, 34) + disc(x - 16, -h + 18, 38), '#b3c96a', 0.35, 0.8)
  }
}

export const acacia: Figure = (b) => drawAcacia(b.canvas, 0, 30, 2.4, 0)

export const baobab: Figure = (b) => {
  b.fill(
    'M-66 40q18-160-2-260l-60-60 10-8 76 50-6-90 14-2 20 84 60-70 10 8-40 90q-8 120 40 258z',
    '#6f5648',
    -0.1,
  )
  b.fill('M-66 40q18-160-2-260l20 10q16 110-4 250z', '#a98a72', 0.3)
  for (const [x, y, r] of [
    [-126, -290, 44],
    [-44, -330, 50],
    [66, -316, 48],
    [10, -352, 40],
  ] as const)
    b.fill(disc(x, y, r), '#6f8a44', 0)
}

export const saguaros: Figure = (b) => {
  drawSaguaro(b.canvas, -40, 30, 1.7)
  drawSaguaro(b.canvas, 90, 20, 1.1)
}
