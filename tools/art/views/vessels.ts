// Boats of one region each, seen from the side; the origin is on the waterline, amidships.
import { drawCanoe, drawOutrigger, drawSailboat, drawSteamer } from '../motifs/boats.ts'
import type { Brush, Figure } from './brush.ts'
import { windowsOf } from './parts.ts'

/** The shadow of a hull on the water. */
function shadow(b: Brush, half: number): void {
  b.canvas.fill(
    `M${-half} 10q${half} 22 ${half * 2} 0q${-half} 8 ${-half * 2} 0z`,
    b.canvas.light.shade,
    0.28,
  )
}

/** A person sitting or standing, feet at x, y. */
function person(b: Brush, x: number, y: number, height: number, coat: string): void {
  const w = height * 0.16
  b.fill(
    `M${x - w} ${y}l${w * 0.3}-${height * 0.72}q${w * 0.7}-${w} ${w * 1.4} 0l${w * 0.3} ${height * 0.72}z`,
    coat,
    0.15,
  )
  b.fill(
    `M${x - w * 0.7} ${y - height * 0.86}a${w * 0.7} ${w * 0.7} 0 1 1 ${w * 1.4} 0a${w * 0.7} ${w * 0.7} 0 1 1-${w * 1.4} 0z`,
    '#b98a66',
    0.2,
  )
}

export const gondola: Figure = (b) => {
  shadow(b, 170)
  b.line('M-104-48L-40 26', '#8a6a48', 5)
  b.fill(
    'M-184-44C-160-4-96 14-6 14S150 4 186-58l-8-10C150-22 104-8 40-6H-70C-120-8-156-22-176-48z',
    '#1a222c',
    -0.2,
  )
  b.fill('M-184-44C-160-4-96 14-6 14C60 14 120 10 152-12C96 4-130 10-184-44z', '#05090f', -0.4)
  b.fill('M178-68l8-26h12v8h-8v6h8v6h-8v6h8v6h-10l-4 8z', '#c9d2d6', 0.4)
  b.fill('M-34-6v-24q10-12 26-10h44q8 6 6 34z', '#b3312b', 0.1)
  b.fill('M-140-8l8-44h16l8 44z', '#20262e', 0)
  b.fill('M-138-46q14-12 28 0l-2-30q-12-6-24 0z', '#f3efe6', 0.3)
  b.line('M-136-54h24M-137-63h25M-136-71h24', '#28507a', 3)
  b.fill('M-132-84a8 8 0 1 1 16 0a8 8 0 1 1-16 0z', '#b98a66', 0.2)
  b.fill('M-142-88h36l-8-4v-6h-20v6z', '#e9cf92', 0.4)
}

/** A white passenger ferry of two decks. */
const ferryOf =
  (funnel: string, hull: string): Figure =>
  (b) => {
    shadow(b, 190)
    b.fill('M-192-20h386l-26 34h-332z', '#f5f3ec', 0.3)
    b.fill('M-180-4h360l-12 18h-332z', hull, 0)
    b.fill('M-170-20v-28h330l14 28z', '#fbf8f0', 0.4)
    b.fill('M-136-48v-28h254l12 28zM40-76v-22h60l10 22z', '#f3eee2', 0.3)
    b.glass(
      windowsOf(-158, -42, 15, 1, 21, 0, 14, 14) + windowsOf(-124, -70, 11, 1, 21, 0, 14, 14),
      '#5a6a74',
    )
    b.fill('M-40-76l4-46h34l4 46z', funnel, 0.2)
    b.fill('M-36-114l1-8h32l1 8z', '#20262e', 0)
    b.fill('M-174-46h334v4h-334z', '#c63f2e', 0.1)
    b.canvas.stroke('M-18-130q16-20 8-34t30-34', b.canvas.light.cloud, 10, 0.6)
    b.line('M120-76v-46', '#4a4a4a', 3)
  }
export const ferry = ferryOf('#f0b429', '#1f4f6f')
export const islandFerry = ferryOf('#c63f2e', '#20262e')
export const orangeFerry = ferryOf('#5a6a74', '#e0782e')

export const kayak: Figure = (b) => {
  shadow(b, 110)
  b.fill('M-118-6q118 10 236 0q-44 22-118 22t-118-22z', '#d8432f', 0.25)
  b.fill('M-118-6q50 6 100 8l-10 13q-60-5-90-21z', '#a32c24', -0.3)
  person(b, 4, 0, 62, '#f0b429')
  b.line('M-52-2L64-46', '#3a2c24', 5)
  b.fill('M-64 6l18-14 4 8-18 14zM62-48l18-12 4 8-18 12z', '#20506a', 0.1)
}

/** A dug-out poled from the stern. */
export const dugout: Figure = (b) => {
  shadow(b, 150)
  b.line('M-124-128L-96 34', '#8a6a44', 4.5)
  b.fill('M-168-18q20 16 70 16h190q50 0 78-22q-12 38-72 40h-180q-66 0-86-34z', '#5a3d2a', -0.2)
  b.fill('M-168-18q20 16 70 16h190q50 0 78-22l-6 14q-40 22-90 20h-170q-50 0-72-28z', '#8a6243', 0.2)
  person(b, -106, -4, 118, '#2f6a6f')
  person(b, 10, -2, 60, '#c9583a')
  person(b, 62, -2, 60, '#e0c27a')
}

/** A double outrigger with a sun roof. */
export const bangka: Figure = (b) => {
  shadow(b, 180)
  b.line('M-90-18q30-14 60 40M80-18q30-14 50 40', '#d9b06a', 5)
  b.fill('M-190-40q34 32 90 34h190q60-2 94-38q-8 56-78 60h-210q-60-2-86-56z', '#f5f1e4', 0.35)
  b.fill('M-176-18q40 20 90 22h180q44-2 76-18q-18 28-64 30h-210q-46-4-72-34z', '#1f7f96', 0.1)
  b.line('M-70-6v-52M60-6v-52', '#7a5a3c', 4)
  b.fill('M-92-56q86-18 172 0v8h-172z', '#f0b93a', 0.2)
  person(b, -20, -6, 46, '#d8432f')
  person(b, 30, -6, 46, '#2f6a86')
  b.line('M-150 34h300', '#e0b870', 6, 0.3)
}

/** A slim boat with an upturned stem and ribbons. */
export const longtail: Figure = (b) => {
  shadow(b, 180)
  b.fill(
    'M-190-14q60 14 120 14h130q80-4 132-92l10 4c-20 66-60 104-120 104h-210q-48-4-62-30z',
    '#8a5a34',
    0.15,
  )
  b.fill('M-190-14q60 14 120 14h130q50-2 90-38q-36 50-90 52h-200q-40-8-50-28z', '#5a3622', -0.3)
  b.line('M184-70l-6 44M188-66l4 40', '#e2432e', 5)
  b.line('M190-74l-2 36', '#f0c93a', 4)
  b.line('M-80-2v-50M50-4v-50', '#6a4a30', 4)
  b.fill('M-100-50q84-20 168 0v8h-168z', '#2f7f8a', 0.15)
}

/** A lateen-rigged boat. */
export const dhow: Figure = (b) => {
  shadow(b, 120)
  b.fill('M-130-30q50 16 110 14t140-30q-10 62-60 66h-130q-44-4-60-50z', '#8a5a34', 0.1)
  b.fill('M-124-14q60 18 120 14t110-22q-16 36-48 38h-126q-38-2-56-30z', '#5a3622', -0.35)
  b.line('M-6-16v-150', '#5a3d2a', 6)
  b.line('M-96-60L86-240', '#5a3d2a', 5)
  b.fill('M-92-62L84-238C96-160 70-90 26-40C-10-52-50-58-92-62z', '#f7ead0', 0.4)
  b.fill('M84-238C96-160 70-90 26-40C4-46-10-50-26-53C30-100 66-150 84-238z', '#d9c39c', -0.25)
}

/** A rice boat with a woven roof. */
export const riceBoat: Figure = (b) => {
  shadow(b, 210)
  b.fill('M-230-52q40 46 110 48h230q76-4 118-50q-14 66-96 72h-260q-80-4-102-70z', '#4a3024', -0.2)
  b.fill('M-176-10q4-66 70-76h196q66 8 76 74q-60 12-170 12t-172-10z', '#c99a58', 0.25)
  b.fill('M40-86h50q66 8 76 74q-30 8-74 10q-4-62-52-84z', '#8f6636', -0.3)
  b.line('M-150-42h292M-128-66h250M-106-82v78M-50-86v84M6-86v86', '#8f6636', 3, 0, 0.6)
  b.glass('M-140-14v-26q20-14 40 0v26zM-80-12v-28q20-14 40 0v28zM-20-12v-28q20-14 40 0v28z', '#6a4a2c')
  b.line('M-206-40v-60', '#7a5a3c', 4)
  person(b, -200, -26, 70, '#f3efe6')
}

/** A barge with a white wheelhouse and boxes of flowers. */
export const barge: Figure = (b) => {
  shadow(b, 240)
  b.fill('M-250-40h440q40 0 56-10q-6 62-46 66h-400q-44-4-50-56z', '#20384a', 0)
  b.fill('M-250-40h440q40 0 56-10l-2 16q-20 8-54 8h-440z', '#c63f2e', 0.2)
  b.fill('M-210-40v-30h230v30z', '#2f6a58', 0.2)
  b.fill('M60-40v-58h84v58z', '#f7f3e8', 0.4)
  b.fill('M50-98h104v10h-104z', '#8a5a3c', 0)
  b.glass(windowsOf(68, -84, 3, 1, 25, 0, 18, 24) + windowsOf(-196, -62, 8, 1, 27, 0, 14, 14), '#44545c')
  for (const [x, colour] of [
    [-180, '#e2432e'],
    [-120, '#f0c93a'],
    [-60, '#e87aa0'],
  ] as const)
    b.fill(`M${x}-70q6-18 14-4q8-16 14 0q8-14 14 4z`, colour, 0.2)
}

/** A small wooden fishing boat with a wheelhouse. */
export const fishingBoat: Figure = (b) => {
  shadow(b, 110)
  b.fill('M-116-34q60 16 120 10t112-34q-6 70-50 74h-124q-44-4-58-50z', '#24567a', 0.15)
  b.fill('M-116-34q60 16 120 10t112-34l-2 14q-50 26-110 32t-114-8z', '#f5f1e6', 0.4)
  b.fill('M-76-28v-58h54v54z', '#fbf8ee', 0.4)
  b.fill('M-36-30v-56h14v54z', '#d2cabb', -0.3)
  b.fill('M-82-86h66v-8h-66z', '#c63f2e', 0.1)
  b.glass('M-68-78h20v20h-20z', '#4a5a64')
  b.line('M24-26v-108M24-130l74 88M24-120l-60 32', '#4a3a30', 3.4)
}

/** The flat wine boat of a river: a square sail, barrels amidships. */
export const rabelo: Figure = (b) => {
  shadow(b, 170)
  b.fill('M-190-66q30 60 110 62h150q70-4 110-40q-14 56-86 60h-190q-70-4-94-82z', '#6a4028', 0)
  for (const x of [-40, 0, 40, 80]) {
    b.fill(`M${x - 18}-4v-26q18-10 36 0v26z`, '#b5804a', 0.2)
    b.line(`M${x - 18}-12h36M${x - 18}-22h36`, '#5a3a24', 2.6)
  }
  b.line('M20-8v-190', '#5a3d2a', 6)
  b.fill('M-62-186q84 12 166 0q-16 56-4 118q-80-14-158 0q14-62-4-118z', '#f7ecd6', 0.4)
  b.fill('M50-180q26 0 54-6q-16 56-4 118q-26-4-50-6q16-56 0-106z', '#d9c8a8', -0.2)
  b.line('M-150-50v-60h40', '#5a3d2a', 5)
}

/** A three-master for sightseers, red and gold. */
export const tallShip: Figure = (b) => {
  shadow(b, 170)
  b.fill('M-180-56q20 40 60 44h220q50-4 84-46q-2 70-60 74h-230q-60-6-74-72z', '#b3312b', 0.15)
  b.fill('M-180-56q20 40 60 44h220q50-4 84-46l-2 16q-34 34-82 38h-222q-44-4-58-52z', '#e9b94a', 0.2)
  for (const [x, h] of [
    [-96, 150],
    [6, 190],
    [96, 150],
  ] as const) {
    b.line(`M${x}-10v-${h}`, '#5a3d2a', 5)
    b.fill(`M${x - 44}-${h * 0.52}q44 12 88 0l-6-${h * 0.38}q-38 8-76 0z`, '#f7efdc', 0.4)
    b.fill(`M${x - 50}-34q50 10 100 0l-4-${h * 0.3}q-46 8-92 0z`, '#f0e4c8', 0.2)
  }
}

export const steamer: Figure = (b) => drawSteamer(b.canvas, 0, 0, 1.5)
export const sailboat: Figure = (b) => drawSailboat(b.canvas, 0, 0, 1.7, '#c63f2e')
export const canoe: Figure = (b) => drawCanoe(b.canvas, 0, 0, 1)
export const outrigger: Figure = (b) => drawOutrigger(b.canvas, 0, 0, 1.1)
