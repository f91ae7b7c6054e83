// Where people of a place live or stay.
import { drawHouse } from '../motifs/buildings.ts'
import { drawDesertTent, drawStiltHut, drawTent } from '../motifs/camp.ts'
import type { Figure } from './brush.ts'
import { drawSmallHouse as house, windowsOf } from './parts.ts'

/** A low hall under a wide dark roof, paper windows aglow. */
export const teaHouse: Figure = (b) => {
  b.fill('M-112 0v-62h224v62z', '#8a5f44', 0.1)
  b.fill('M50 0v-62h62v62z', '#6a4433', -0.4)
  const paper = 'M-100-8v-42h30v42zM-64-8v-42h30v42zM-28-8v-42h30v42zM8-8v-42h30v42z'
  if (b.canvas.light.lampsLit) b.glass(paper, '#f5e8c8')
  else b.fill(paper, '#f5ead2', 0.5)
  b.fill('M-158-52q46-12 74-70h168q28 58 74 70q-158 14-316 0z', '#3f525e', 0.1)
  b.fill('M40-122h44q28 58 74 70q-40 6-88 6q-8-44-30-76z', '#2a3a48', -0.4)
  b.fill('M-124 10v-12h248v12z', '#7a756c', 0)
}

/** Cabins on stilts at the water's edge. */
const stiltCabins =
  (wall: string): Figure =>
  (b) => {
    for (const [x, s] of [
      [-190, 0.9],
      [-50, 1.15],
      [110, 0.95],
    ] as const) {
      b.line(`M${x + 10} 0v22M${x + 50} 0v24M${x + 96} 0v22`, '#5a4438', 6, -0.3)
      b.fill(`M${x - 10}-2h${140 * s}v7h${-140 * s}z`, '#8a6a52', 0)
      drawHouse(b.canvas, x, 0, 128 * s, 58 * s, { wall, roof: '#3f4a52', pitch: 0.75, depth: b.depth })
    }
  }
export const rorbuer = stiltCabins('#b3382c')
export const turfHouses: Figure = (b) => {
  for (const [x, wall, s] of [
    [-180, '#3a3835', 0.85],
    [-50, '#a8392d', 1.05],
    [100, '#f0ebe0', 0.8],
  ] as const)
    drawHouse(b.canvas, x, 0, 130 * s, 56 * s, { wall, roof: '#6f9a4a', pitch: 0.7, depth: b.depth })
}
export const stiltHuts: Figure = (b) => {
  for (const [x, s] of [
    [-190, 0.9],
    [10, 1.2],
    [220, 0.9],
  ] as const)
    drawStiltHut(b.canvas, x, 0, s)
}

export const cabin: Figure = (b) => house(b, -80, 160, 66, '#a4452f', '#4a3a34')
export const snowCabin: Figure = (b) => house(b, -80, 160, 66, '#a4452f', '#4a3a34', true)
export const chalets: Figure = (b) => {
  house(b, -230, 120, 52, '#9a6a44', '#5a4438')
  house(b, -80, 150, 66, '#b5824f', '#5a4438')
  house(b, 100, 120, 50, '#8a5a3c', '#5a4438')
}
export const snowChalets: Figure = (b) => {
  house(b, -230, 120, 52, '#9a6a44', '#5a4438', true)
  house(b, -80, 150, 66, '#b5824f', '#5a4438', true)
  house(b, 100, 120, 50, '#8a5a3c', '#5a4438', true)
}
export const farmhouse: Figure = (b) => {
  house(b, -150, 150, 60, '#ecd9b4', '#b8603f')
  house(b, 10, 130, 50, '#e3cba0', '#a8532f')
}
export const slateFarm: Figure = (b) => {
  house(b, -150, 150, 60, '#e6e2d6', '#5f6a74')
  house(b, 10, 120, 48, '#d2cbbb', '#59646e')
}
export const whiteHouses: Figure = (b) => {
  for (const [x, w, h] of [
    [-220, 90, 54],
    [-140, 110, 84],
    [-40, 96, 62],
    [50, 120, 92],
    [160, 90, 58],
  ] as const) {
    b.fill(`M${x} 0v-${h}h${w * 0.66}v${h}z`, '#fbf7ec', 0.4)
    b.fill(`M${x + w * 0.66} 0v-${h}h${w * 0.34}v${h}z`, '#b3c2d6', -0.2)
    b.fill(`M${x + 12} 0v-26h16v26zM${x + w * 0.4}-${h * 0.7}h12v16h-12z`, '#2f6cae', 0)
  }
  b.fill('M74-92a26 25 0 0 1 52 0z', '#2f73c4', 0.25)
  b.line('M100-117v-16m-5 6h10', '#fbf7ec', 3, 0.4)
}

/** A long hotel of six floors, yellow. */
export const yellowHotel: Figure = (b) => {
  b.fill('M-240 0v-120h300v120z', '#f0b93a', 0.35)
  b.fill('M60 0v-120l160 12v108z', '#e0a02c', -0.3)
  b.fill('M-250-118h316v-12h-316zM60-118l166 12v-12l-166-12z', '#f6fafd', 0.4)
  b.glass(windowsOf(-226, -104, 14, 4, 20, 26, 11, 14) + windowsOf(76, -96, 7, 4, 20, 24, 9, 13), '#8a6a34')
}

export const desertTents: Figure = (b) => {
  drawDesertTent(b.canvas, -150, 0, 1, '#6a4a3c')
  drawDesertTent(b.canvas, 20, 8, 1.25, '#c8412e')
  drawDesertTent(b.canvas, 190, 0, 0.95, '#8a6a48')
}
export const safariTent: Figure = (b) => drawTent(b.canvas, 0, 0, 1.3, '#b59a62')
export const tent: Figure = (b) => drawTent(b.canvas, 0, 0, 1.3, '#e2703a')

/** A villa with a tower. */
export const villa: Figure = (b) => {
  house(b, -150, 140, 66, '#ecd2a4', '#b5583a')
  b.fill('M-16 0v-158h28v158z', '#ecd2a4', 0.5)
  b.fill('M12 0v-158h28v158z', '#ecd2a4', -0.6)
  b.fill('M-24-154l36-36 36 36z', '#b5583a', 0.1)
  house(b, 30, 150, 56, '#f5e3c0', '#b5583a')
}
