// Buildings that a place is known by.
import { drawLighthouse } from '../kinds/coast.ts'
import { drawPagoda, drawTorii } from '../kinds/temple.ts'
import { drawChurch } from '../motifs/buildings.ts'
import { drawBasilica } from '../motifs/city-landmarks.ts'
import { drawWindmill } from '../motifs/town-houses.ts'
import type { Figure } from './brush.ts'
import { windowsOf } from './parts.ts'

const STONE = '#e9dcc0'

/** A great dome over half domes, between four minarets. */
export const mosque: Figure = (b) => {
  const lead = '#8d9fae'
  for (const x of [-176, -118, 106, 164]) {
    const high = Math.abs(x) > 140 ? 210 : 176
    b.fill(`M${x} 0v-${high}h12v${high}z`, STONE, 0.4)
    b.fill(`M${x + 7} 0v-${high}h5v${high}z`, STONE, -0.5)
    b.fill(`M${x - 3}-${high * 0.7}h18v7h-18zM${x - 3}-${high}h18v6h-18z`, STONE, 0.5)
    b.fill(`M${x - 2}-${high}l8-50 8 50z`, lead, 0)
  }
  b.fill('M-130 0v-62h260v62z', STONE, 0.4)
  b.fill('M52 0v-62h78v62z', STONE, -0.4)
  b.fill('M-112-62a50 40 0 0 1 100 0zM12-62a50 40 0 0 1 100 0z', lead, 0.25)
  b.fill('M-66-62v-34h132v34z', STONE, 0.3)
  b.fill('M-64-96a64 62 0 0 1 128 0z', lead, 0.4)
  b.fill('M8-157a64 62 0 0 1 56 61h-28q4-40-28-61z', lead, -0.4)
  b.line('M0-158v-26', '#d9a83f', 4, 0.3)
  b.glass(
    'M-56-68v-14a4 4 0 0 1 8 0v14zM-30-68v-14a4 4 0 0 1 8 0v14zM-4-68v-14a4 4 0 0 1 8 0v14zM22-68v-14a4 4 0 0 1 8 0v14zM-104-16v-22a7 7 0 0 1 14 0v22zM-70-16v-22a7 7 0 0 1 14 0v22zM-8 0v-40a10 10 0 0 1 20 0v40z',
    '#8a7a66',
  )
}

/** A tiled portal between two minarets, a ribbed turquoise dome behind it. */
export const madrasa: Figure = (b) => {
  const brick = '#d9b27c'
  const tile = '#2a6fb0'
  const turquoise = '#2fa7b5'
  b.fill('M70-104v-40h76v40z', brick, 0)
  b.fill('M66-144c0-56 24-66 42-86c18 20 42 30 42 86z', turquoise, 0.35)
  b.fill('M108-230c18 20 42 30 42 86h-26c0-50-4-68-16-86z', turquoise, -0.4)
  b.line('M84-146c0-40 10-60 22-80M108-146v-80', '#1f7f96', 3, 0, 0.7)
  b.fill('M-220 0v-104h440v104z', brick, 0.4)
  b.fill('M90 0v-104h130v104z', brick, -0.3)
  for (const x of [-232, 206]) {
    b.fill(`M${x} 0l4-190h18l4 190z`, brick, 0.3)
    b.fill(`M${x + 15} 0l-1-190h8l4 190z`, brick, -0.4)
    b.fill(`M${x + 2}-70h22v12h-22zM${x + 3}-120h20v12h-20zM${x}-190h26v-12h-26z`, tile, 0.2)
  }
  b.fill('M-84 0v-206h168v206z', tile, 0.15)
  b.fill('M-72 0v-194h144v194z', brick, 0.45)
  b.fill('M-52 0v-104q4-52 52-76q48 24 52 76v104z', '#24507a', -0.2)
  b.fill('M-26 0v-62q4-26 26-38q22 12 26 38v62z', '#15304a', -0.5)
  b.fill('M-72-186h144v8h-144z', turquoise, 0.3)
  for (const x of [-196, -156, -116, 102, 142, 182]) {
    b.fill(`M${x - 14}-20v-40q2-16 14-24q12 8 14 24v40z`, '#24507a', -0.2)
  }
}

/** The brick bell tower of a lagoon city, with a green spire. */
export const campanile: Figure = (b) => {
  b.fill('M-22 0v-200h44v200z', '#b8614a', 0.3)
  b.fill('M8 0v-200h14v200z', '#b8614a', -0.5)
  b.fill('M-26-200h52v-10h-52zM-22-210v-40h44v40zM-26-250h52v-8h-52z', '#f3e8d6', 0.4)
  b.glass('M-15-212v-22a6 6 0 0 1 12 0v22zM3-212v-22a6 6 0 0 1 12 0v22z', '#8a6a5a')
  b.fill('M-20-258v-24h40v24z', '#b8614a', 0.2)
  b.fill('M-22-282L0-352V-282z', '#5f9a8a', 0.4)
  b.fill('M22-282L0-352V-282z', '#3f7a72', -0.3)
  b.line('M0-352v-16', '#d9a83f', 4, 0.4)
}

export const domedChurch: Figure = (b) => drawBasilica(b.canvas, 0, 0)

/** A wooden post mill on its cairn, with lattice sails. */
export const postMill: Figure = (b) => {
  b.fill('M-58 4l10-44h96l10 44z', '#a9a595', 0)
  b.line('M-50-14h100M-30-40l-4 42M14-40l2 42', '#7a786c', 3, -0.2, 0.6)
  b.fill('M-44-38v-108h58v108z', '#8a6a52', 0.35)
  b.fill('M14-38v-108h32v108z', '#8a6a52', -0.5)
  b.fill('M-52-142l36-52 36 52z', '#6a4a3a', 0.2)
  b.fill('M-16-194h32l38 52h-34z', '#5a3d33', -0.4)
  b.fill('M-26-38v-42h24v42zM-22-112h16v16h-16z', '#3d2c26', -0.3)
  for (const turn of [24, 114, 204, 294]) {
    b.canvas.transformed(`translate(-18 -142)rotate(${turn})`, () => {
      b.line('M0 0v-136', '#5a4033', 6)
      b.fill('M3-34h24v-100h-24z', '#efe3cc', 0.3, 0.85)
      b.line('M3-54h24M3-74h24M3-94h24M3-114h24M27-34v-100', '#7a5a44', 2.4)
    })
  }
  b.fill('M-26-142a8 8 0 1 1 16 0a8 8 0 1 1-16 0z', '#4a342a')
}

export const whiteMill: Figure = (b) => drawWindmill(b.canvas, 0, 0)

/** A bishop's castle: pale walls, two square towers, red roofs. */
export const castle: Figure = (b) => {
  b.fill('M-120 0v-110h240v110z', '#d9d2c0', 0.4)
  b.fill('M50 0v-110h70v110z', '#d9d2c0', -0.4)
  b.fill('M-128-110l36-44h184l36 44z', '#b5523a', 0.1)
  for (const [x, high] of [
    [-120, 190],
    [74, 156],
  ] as const) {
    b.fill(`M${x} 0v-${high}h46v${high}z`, '#d9d2c0', 0.35)
    b.fill(`M${x + 30} 0v-${high}h16v${high}z`, '#d9d2c0', -0.5)
    b.fill(`M${x - 6}-${high}l29-54 29 54z`, '#b5523a', 0.3)
    b.fill(`M${x + 23}-${high + 54}l29 54h-18z`, '#b5523a', -0.4)
  }
  b.glass(windowsOf(-60, -70, 4, 1, 34, 30, 10, 18) + windowsOf(-104, -150, 1, 2, 20, 60, 12, 18), '#8a8272')
  b.fill('M-14 0v-34a14 14 0 0 1 28 0v34z', '#4a3d34', -0.3)
}

/** A grey keep on a rock in the bay. */
export const seaCastle: Figure = (b) => {
  b.fill('M-170 14q30-44 80-46h170q60 6 96 46z', '#5f5f5a', -0.2)
  b.fill(
    'M-96-24v-70h12v-10h12v10h16v-10h12v10h16v-10h12v10h16v-10h12v10h16v-10h12v10h28v70z',
    '#8f8d86',
    0.2,
  )
  b.fill('M-78-24v-128h10v-12h12v12h12v-12h12v12h10v128z', '#9a978f', 0.3)
  b.fill('M-38-24v-128h16v128z', '#8f8d86', -0.5)
  b.glass('M-62-110h8v18h-8zM10-62h8v16h-8zM38-62h8v16h-8z', '#6a6862')
}

/** A stone church whose tall drum wears a cone. */
export const georgianChurch: Figure = (b) => {
  b.fill('M-96 0v-84l40-34h112l40 34v84z', '#d2b98e', 0.4)
  b.fill('M30 0v-110l26-8 40 34v84z', '#d2b98e', -0.4)
  b.fill('M-104-80l46-42h34v42zM-4-80l28-42h34l46 42z', '#8a9a92', 0.1)
  b.fill('M-36-112v-80h72v80z', '#d9c29a', 0.4)
  b.fill('M12-112v-80h24v80z', '#d2b98e', -0.5)
  b.fill('M-46-190L0-280V-190z', '#93a69c', 0.3)
  b.fill('M46-190L0-280V-190z', '#6a7f7a', -0.4)
  b.glass(
    'M-24-124v-46a5 5 0 0 1 10 0v46zM-4-124v-46a5 5 0 0 1 10 0v46zM18-124v-46a4 4 0 0 1 8 0v46zM-14 0v-36a12 12 0 0 1 24 0v36z',
    '#6a5a44',
  )
  b.line('M0-280v-22m-7 8h14', '#d9a83f', 4, 0.3)
}

/** A round watchtower with a cone. */
export const roundTower: Figure = (b) => {
  b.fill('M-42 0v-170h84v170z', '#c9b393', 0.35)
  b.fill('M12 0v-170h30v170z', '#c9b393', -0.5)
  b.fill('M-50-170h100v-14h-100zM-44-184v-36h88v36z', '#d9c7a8', 0.4)
  b.fill('M-54-218L0-312V-218z', '#6f8296', 0.3)
  b.fill('M54-218L0-312V-218z', '#4f6276', -0.4)
  b.glass(windowsOf(-34, -212, 4, 1, 19, 0, 10, 22) + windowsOf(-20, -130, 2, 2, 30, 50, 10, 18), '#7a6a58')
}

/** A brick bell tower of two square storeys under an octagon. */
export const belfry: Figure = (b) => {
  b.fill('M-110 0v-86h220v86z', '#b8734f', 0.3)
  b.fill('M-116-86h232v-10h-232z', '#f0e0c4', 0.3)
  for (const [half, from, to] of [
    [46, 86, 190],
    [36, 190, 270],
    [26, 270, 330],
  ] as const) {
    b.fill(`M-${half}-${from}V-${to}h${half * 2}V-${from}z`, '#bd7a54', 0.35)
    b.fill(`M${half * 0.4}-${from}V-${to}h${half * 0.6}V-${from}z`, '#a8603f', -0.4)
    b.fill(`M-${half + 4}-${to}h${half * 2 + 8}v-8h-${half * 2 + 8}z`, '#f0e0c4', 0.3)
  }
  b.glass(
    windowsOf(-30, -172, 2, 2, 38, 40, 14, 26) +
      windowsOf(-22, -256, 2, 1, 30, 0, 14, 44) +
      windowsOf(-90, -62, 7, 1, 27, 0, 12, 30),
    '#6a4a3a',
  )
}

/** A smock mill: thatched, on a brick foot, with a stage. */
export const dutchMill: Figure = (b) => {
  b.fill('M-50 0l6-60h88l6 60z', '#a85a40', 0.2)
  b.fill('M-74-60h148v8h-148z', '#f0e6d2', 0.3)
  b.fill('M-44-60l18-120h52l18 120z', '#8a7048', 0.3)
  b.fill('M10-60l4-120h12l18 120z', '#6a5236', -0.4)
  b.fill('M-32-178q4-44 32-44t32 44z', '#4f6a4a', 0.2)
  b.glass('M-10-96h18v24h-18zM-8-150h14v18h-14zM-12 0v-34h24v34z', '#5a4434')
  for (const turn of [36, 126, 216, 306]) {
    b.canvas.transformed(`translate(0 -190)rotate(${turn})`, () => {
      b.line('M0 0v-150', '#5a4033', 6)
      b.fill('M3-36h26v-112h-26z', '#f3ead6', 0.3, 0.85)
      b.line('M3-60h26M3-84h26M3-108h26M3-132h26M29-36v-112', '#8a6a50', 2.4)
    })
  }
}

/** A round watchtower of the coast, with a crown of battlements. */
export const watchtower: Figure = (b) => {
  b.fill('M-52 0l8-120h88l8 120z', '#c4a98a', 0.35)
  b.fill('M14 0l4-120h26l8 120z', '#b0927a', -0.45)
  b.fill(
    'M-52-120h104v-14h-104zM-52-134h16v-16h-16zM-22-134h16v-16h-16zM8-134h16v-16h-16zM36-134h16v-16h-16z',
    '#cdb597',
    0.4,
  )
  b.glass('M-12-70h14v22h-14zM-26-104h10v12h-10z', '#6a5444')
}

/** Mud-brick walls and tapering towers. */
export const kasbah: Figure = (b) => {
  const mud = '#c68a56'
  b.fill('M-190 0l6-84h368l6 84z', mud, 0.35)
  b.fill('M60 0v-84h124l6 84z', mud, -0.35)
  for (const [x, high] of [
    [-190, 138],
    [-60, 176],
    [34, 120],
    [134, 150],
  ] as const) {
    b.fill(`M${x} 0l8-${high}h8v-12h10v12h10v-12h10v12h8l8 ${high}z`, mud, 0.45)
    b.fill(`M${x + 42} 0l-4-${high}h16l8 ${high}z`, mud, -0.45)
    b.fill(`M${x + 22}-${high - 30}h8v16h-8zM${x + 22}-${high - 66}h8v16h-8z`, '#5a3422', -0.3)
  }
  b.fill('M-100 0v-40a14 14 0 0 1 28 0v40z', '#5a3422', -0.3)
}

export const pagoda: Figure = (b) => drawPagoda(b.canvas, 0, 0)
export const torii: Figure = (b) => drawTorii(b.canvas, 0, 0)
export const lighthouse: Figure = (b) => drawLighthouse(b.canvas, 0, 0)
export const chapel: Figure = (b) => drawChurch(b.canvas, 0, 0, 1.3, '#f5eede', '#6a4a40', b.depth)
export const spire: Figure = (b) => drawChurch(b.canvas, 0, 0, 1.5, '#efe6d2', '#7a3f34', b.depth)
export const snowChurch: Figure = (b) =>
  drawChurch(b.canvas, 0, 0, 1.4, '#f3e7d3', '#8e3b32', b.depth, b.tone('#f6fafd', 0.5))

/** White domes of telescopes, their slits open. */
export const telescopes: Figure = (b) => {
  for (const [x, s] of [
    [-120, 1],
    [60, 1.25],
  ] as const) {
    b.fill(`M${x - 46 * s} 0v-${50 * s}h${92 * s}v${50 * s}z`, '#f3f1ea', 0.3)
    b.fill(`M${x + 14 * s} 0v-${50 * s}h${32 * s}v${50 * s}z`, '#d9d6cf', -0.4)
    b.fill(`M${x - 52 * s}-${50 * s}a${52 * s} ${54 * s} 0 0 1 ${104 * s} 0z`, '#fbfaf5', 0.4)
    b.fill(`M${x - 14 * s}-${50 * s}v-${30 * s}q8-26 26-22v${50 * s}z`, '#24384a', -0.2)
  }
}

/** A red regional train on its line. */
export const train: Figure = (b) => {
  b.fill('M-420 12h840v10h-840z', '#7a6a5c', -0.2)
  for (const x of [-220, -74, 72]) {
    b.fill(`M${x} 0v-58q0-8 10-8h118q12 0 14 12v54z`, '#c63f2e', 0.25)
    b.fill(`M${x} 0v-14h142v14z`, '#f0e3c8', 0.2)
    b.glass(windowsOf(x + 12, -48, 5, 1, 25, 0, 17, 20), '#8a2c24')
    b.fill(`M${x + 14} 12a10 10 0 1 1 20 0zM${x + 106} 12a10 10 0 1 1 20 0z`, '#2a2a30')
  }
}
