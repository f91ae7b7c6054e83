// Mountains, cliffs and dunes that close a view. Each returns its group, for reflections.
import type { Canvas } from '../canvas.ts'
import { path } from '../geometry.ts'
import { drawButte } from '../kinds/desert.ts'
import { drawPeaks, type RockPaint, rangeOf } from '../motifs/mountains.ts'

/** `focus` is where the highest part belongs. */
export type Backdrop = (canvas: Canvas, horizon: number, focus: number) => string

type Range = { high: number; low: number; spacing: number } & Omit<RockPaint, 'haze'> & { haze?: number }

const range =
  ({ high, low, spacing, haze = 0.6, ...paint }: Range): Backdrop =>
  (canvas, horizon, focus) =>
    drawPeaks(canvas, rangeOf(canvas, { base: horizon + 4, high, low, spacing, focus }), horizon + 4, {
      haze,
      ...paint,
    })

const GREEN = { rock: '#86a86a', rockShade: '#3a6258', depth: 0.42 }
const GREY = { rock: '#8c9a94', rockShade: '#46596a', depth: 0.34 }
const SNOWY = { rock: '#f6fafd', rockShade: '#86a4d4' }

export const snowRange = range({ high: 430, low: 190, spacing: 400, depth: 0.22, ...SNOWY, ribs: 1.1 })
export const snowCaps = range({ high: 380, low: 170, spacing: 330, ...GREY, snowLine: 0.36, ribs: 1.1 })
export const crags = range({
  high: 400,
  low: 170,
  spacing: 300,
  ...GREY,
  rock: '#84957f',
  ribs: 1.2,
  roughness: 0.42,
})
export const greenHills = range({ high: 170, low: 90, spacing: 420, ...GREEN, roughness: 0.14, ribs: 0.5 })
export const heathHills = range({
  high: 190,
  low: 80,
  spacing: 440,
  rock: '#9a9468',
  rockShade: '#5d6250',
  depth: 0.42,
  roughness: 0.16,
  ribs: 0.7,
})
export const dryRange = range({
  high: 200,
  low: 100,
  spacing: 300,
  rock: '#d1a478',
  rockShade: '#93626a',
  depth: 0.5,
  ribs: 0.9,
})
export const redMassif: Backdrop = (canvas, horizon, focus) =>
  drawPeaks(
    canvas,
    [-640, 560, 120, -330, 900].map((x, i) => ({
      x: focus + x,
      top: horizon - [250, 290, 200, 330, 240][i]!,
      left: 190,
      right: 210,
      bend: 1.5,
      flat: 70,
    })),
    horizon + 4,
    { rock: '#cf6a45', rockShade: '#7f3440', depth: 0.26, haze: 0.5, roughness: 0.3, ribs: 1.6 },
  )

/** One horn above a snowy range. */
export const horn: Backdrop = (canvas, horizon, focus) =>
  canvas.group(() => {
    snowRange(canvas, horizon, focus + 700)
    drawPeaks(
      canvas,
      [{ x: focus, top: horizon - 500, left: 330, right: 300, bendLeft: 0.7, bendRight: 0.9 }],
      horizon + 4,
      { ...SNOWY, rock: '#dfe8f2', rockShade: '#64809f', depth: 0.12, haze: 0.5, ribs: 1.6, roughness: 0.2 },
    )
  })

/** Pale towers of rock above the snow. */
export const dolomites: Backdrop = (canvas, horizon, focus) =>
  drawPeaks(
    canvas,
    [-700, 640, -420, 330, -140, 110].map((x, i) => ({
      x: focus + x,
      top: horizon - [300, 320, 360, 400, 430, 380][i]!,
      left: 230,
      right: 220,
      bend: 1.3,
      flat: [60, 90, 30, 50, 24, 40][i]!,
    })),
    horizon + 4,
    {
      rock: '#d9cdc2',
      rockShade: '#7c7f9c',
      depth: 0.26,
      haze: 0.7,
      snowLine: 0.16,
      ribs: 1.8,
      roughness: 0.5,
    },
  )

/** A wide gap that a glacier cut, between two flat summits. */
export const gate: Backdrop = (canvas, horizon, focus) =>
  drawPeaks(
    canvas,
    [-330, 330].map((x) => ({
      x: focus + x,
      top: horizon - 250,
      left: x < 0 ? 420 : 330,
      right: x < 0 ? 330 : 420,
      bendLeft: x < 0 ? 0.9 : 1.5,
      bendRight: x < 0 ? 1.5 : 0.9,
      flat: 70,
    })),
    horizon + 4,
    { ...SNOWY, depth: 0.34, haze: 0.5, ribs: 1 },
  )

const volcanoOf =
  (rock: string, rockShade: string, height: number, snowLine: number): Backdrop =>
  (canvas, horizon, focus) =>
    drawPeaks(
      canvas,
      [{ x: focus, top: horizon - height, left: 620, right: 650, bend: 0.62, flat: 44 }],
      horizon + 4,
      {
        rock,
        rockShade,
        depth: 0.44,
        haze: 0.65,
        snowLine,
        roughness: 0.1,
        ribs: 0.8,
      },
    )
export const fuji = volcanoOf('#8c9cc0', '#56689a', 400, 0.42)
export const licancabur = volcanoOf('#b08a7c', '#74566a', 320, 0.1)
export const kilimanjaro: Backdrop = (canvas, horizon, focus) =>
  drawPeaks(
    canvas,
    [
      { x: focus, top: horizon - 260, left: 680, right: 660, bend: 0.6, flat: 120 },
      { x: focus + 480, top: horizon - 150, left: 280, right: 340, bend: 0.7, flat: 16 },
    ],
    horizon + 4,
    {
      rock: '#9a8fa0',
      rockShade: '#6d6a8a',
      depth: 0.6,
      haze: 0.7,
      snowLine: 0.3,
      roughness: 0.12,
      ribs: 0.6,
    },
  )

/** Green spires of an old volcano. */
export const islandPeaks: Backdrop = (canvas, horizon, focus) =>
  drawPeaks(
    canvas,
    [
      { x: focus, top: horizon - 380, left: 280, right: 300, bend: 0.72 },
      { x: focus + 150, top: horizon - 290, left: 220, right: 300, bend: 0.7 },
      { x: focus - 260, top: horizon - 230, left: 280, right: 240, bend: 0.8 },
      { x: focus + 420, top: horizon - 150, left: 260, right: 320, bend: 0.85 },
      { x: focus - 520, top: horizon - 110, left: 260, right: 260 },
    ],
    horizon + 3,
    { rock: '#86b565', rockShade: '#1f5a58', depth: 0.24, haze: 0.45, roughness: 0.36, ribs: 1.5 },
  )

/** Limestone towers rising from the sea. */
export const karst: Backdrop = (canvas, horizon, focus) =>
  canvas.group(() => {
    for (const [depth, towers] of [
      [0.5, [-560, -300, 40, 330, 620]],
      [0.22, [-420, 210, 470]],
    ] as const)
      drawPeaks(
        canvas,
        towers.map((x, i) => ({
          x: focus + x,
          top: horizon - (depth > 0.4 ? 190 : 290) - (i % 3) * 46,
          left: 100,
          right: 110,
          bend: 1.6,
          flat: 34,
        })),
        horizon + 5,
        { rock: '#a9b07e', rockShade: '#3d5d58', depth, haze: 0.3, roughness: 0.5, ribs: 1.6 },
      )
  })

/** A headland that ends in a sheer wall. */
export const seaCliffs: Backdrop = (canvas, horizon, focus) =>
  drawPeaks(
    canvas,
    [
      { x: focus + 560, top: horizon - 330, left: 330, right: 500, bendLeft: 1.6, flat: 130 },
      { x: focus + 250, top: horizon - 200, left: 240, right: 420, bendLeft: 1.6, flat: 70 },
      { x: focus - 30, top: horizon - 96, left: 60, right: 70, bend: 1.6, flat: 14 },
    ],
    horizon + 5,
    { rock: '#a5a574', rockShade: '#55606a', depth: 0.36, haze: 0.4, ribs: 1.5 },
  )
/** A stack and an arch before red rocks. */
export const redCliffs: Backdrop = (canvas, horizon, focus) =>
  drawPeaks(
    canvas,
    [
      { x: focus + 460, top: horizon - 300, left: 330, right: 460, bendLeft: 1.2 },
      { x: focus + 150, top: horizon - 190, left: 190, right: 300, bendLeft: 1.3 },
      { x: focus - 90, top: horizon - 96, left: 70, right: 80, bend: 1.3 },
    ],
    horizon + 5,
    { rock: '#d47a56', rockShade: '#7f3d4a', depth: 0.3, haze: 0.4, ribs: 1.8, roughness: 0.5 },
  )

export const rockWall: Backdrop = (canvas, horizon, focus) =>
  drawPeaks(
    canvas,
    [-760, -300, 240, 760].map((x, i) => ({
      x: focus + x,
      top: horizon - [210, 250, 230, 260][i]!,
      left: 380,
      right: 380,
      bend: 1.25,
      flat: 190,
    })),
    horizon + 4,
    { rock: '#d6cbb8', rockShade: '#7d7f95', depth: 0.42, haze: 0.7, ribs: 1.6 },
  )

export const buttes: Backdrop = (canvas, horizon, focus) =>
  canvas.group(() => {
    for (const [x, w, h, depth] of [
      [-560, 150, 170, 0.5],
      [470, 200, 230, 0.4],
      [0, 280, 320, 0.2],
    ] as const)
      drawButte(canvas, focus + x, w, h, depth, horizon + 6)
  })

export const dunes: Backdrop = (canvas, horizon, focus) =>
  canvas.group(() => {
    for (const [x, w, h, depth] of [
      [-620, 560, 120, 0.55],
      [520, 620, 170, 0.45],
      [0, 560, 240, 0.3],
    ] as const) {
      const at = focus + x
      const y = horizon + 8
      canvas.fill(
        path`M${at - w} ${y}C${at - w * 0.5} ${y - h * 0.3} ${at - w * 0.3} ${y - h} ${at} ${y - h}C${at + w * 0.35} ${y - h * 0.9} ${at + w * 0.5} ${y - h * 0.2} ${at + w} ${y}Z`,
        canvas.tone('#e39a55', 0.55, depth),
      )
      canvas.fill(
        path`M${at} ${y - h}C${at + w * 0.35} ${y - h * 0.9} ${at + w * 0.5} ${y - h * 0.2} ${at + w} ${y}H${at - w * 0.08}C${at + w * 0.2} ${y - h * 0.3} ${at - w * 0.22} ${y - h * 0.5} ${at} ${y - h}Z`,
        canvas.tone('#b8613f', -0.45, depth),
      )
    }
  })
