// Portraits of guides and guests: head and shoulders in front of one of six skies. All traits are given; the seed
// only picks clothes.
import type { Portrait } from '#content/portraits.ts'
import { darken, lighten, mix } from './colour.ts'
import { num } from './geometry.ts'
import { BACK_HAIR, FRONT_HAIR } from './portrait-hair.ts'
import { disc, line, shape } from './products/drawing.ts'
import { createRandom, type Random } from './random.ts'

const SKINS = ['#f6d3b8', '#eab894', '#d79b72', '#b97a52', '#8d5636', '#5f3924']
const HAIRS = ['#2a1f24', '#4a2c22', '#7a4a2a', '#b5793f', '#d9a85a', '#8f8a8c', '#c4512f', '#1f2430']
const TOPS = ['#d6533a', '#1f7f8f', '#e0a23c', '#2b4a7a', '#4f7a52', '#8a3f5a', '#f0e3c8', '#16394f']
/** Sky, sun, far ridge, near ridge. */
const SKIES = [
  ['#9fd0d8', '#fdf0d2', '#5fa6a8', '#2f7486'],
  ['#f3b3a4', '#ffe3b8', '#c4788a', '#7d4f7f'],
  ['#f7cf8a', '#fff1c4', '#d98f4f', '#9a5a44'],
  ['#a9d0e8', '#fbf3ea', '#7fa6d0', '#4f79b0'],
  ['#a4dcc0', '#fbf0c4', '#4fa598', '#1f7286'],
  ['#2d5b94', '#9fc6df', '#1c3f78', '#122a5a'],
] as const

const DARK_EYE = '#22242e'
const BALD = 7

export function drawPortrait(portrait: Portrait, seed: string): string {
  const random = createRandom(`portrait:${seed}`)
  const skin = SKINS[portrait.skin]!
  const hair = HAIRS[portrait.hair]!
  const top = random.pick(TOPS)
  const parts = [
    background(SKIES[portrait.sky]!, random),
    backHair(portrait, hair),
    shoulders(skin, top, random),
    head(skin),
    portrait.beard ? beard(hair, skin) : smile(skin),
    features(skin, hair),
    frontHair(portrait, hair),
    portrait.glasses ? glasses() : '',
    portrait.hat ? (random.chance(0.6) ? strawHat() : woollenHat(top)) : '',
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">${parts.join('')}</svg>`
}

function background([sky, sun, far, near]: (typeof SKIES)[number], random: Random): string {
  const n = (low: number, high: number) => num(random.between(low, high))
  const sunX = random.chance(0.5) ? random.between(60, 130) : random.between(270, 340)
  return [
    `<rect width="400" height="400" fill="${sky}"/>`,
    disc(sunX, 104, 92, sun, 0.22) + disc(sunX, 104, 66, sun, 0.5),
    shape(
      `M0 ${n(236, 268)}L${n(60, 100)} ${n(172, 198)} ${n(130, 168)} ${n(220, 240)} ${n(252, 288)} ${n(160, 190)} 400 ${n(232, 258)}V400H0z`,
      far,
    ),
    shape(
      `M0 ${n(292, 310)}Q${n(100, 160)} ${n(250, 270)} 230 ${n(282, 300)}T400 ${n(272, 298)}V400H0z`,
      near,
    ),
  ].join('')
}

function backHair({ hairStyle }: Portrait, hair: string): string {
  const data = BACK_HAIR[hairStyle]
  const back = data ? shape(data, darken(hair, 0.06)) : ''
  if (hairStyle !== 2) return back
  return `${disc(201, 52, 35, hair)}${line('M176 42a33 33 0 0 1 40-22', lighten(hair, 0.09), 7)}${back}`
}

function shoulders(skin: string, top: string, random: Random): string {
  const neck = darken(skin, 0.075, 1.08)
  const collar = random.chance(0.5) ? lighten(top, 0.14, 0.7) : darken(top, 0.12)
  return [
    shape('M40 400C44 336 90 312 150 300L200 318 250 300C310 312 356 336 360 400z', top),
    shape('M250 300C310 312 356 336 360 400H264C278 360 272 330 250 300z', darken(top, 0.07)),
    shape('M168 238H234V296C234 332 168 332 168 296z', neck),
    shape('M168 262C184 284 218 284 234 262V276C214 300 184 298 168 276z', darken(skin, 0.14, 1.05), 0.6),
    shape('M150 302L168 284C176 324 226 324 234 284L250 302C238 346 162 346 150 302z', collar),
    shape('M222 318C230 308 233 296 234 284L250 302C246 318 238 328 226 334z', darken(collar, 0.07)),
  ].join('')
}

function head(skin: string): string {
  const shade = darken(skin, 0.075, 1.08)
  return [
    `<ellipse cx="130" cy="196" rx="14" ry="20" fill="${skin}"/><ellipse cx="272" cy="196" rx="14" ry="20" fill="${shade}"/>`,
    line('M126 188q8 6 4 16', shade, 4, 0.8),
    shape('M130 170C130 112 160 92 201 92S272 112 272 170C274 236 244 276 201 276S128 236 130 170z', skin),
    // Half of the face is in shade.
    shape('M236 100C262 116 272 140 272 170C274 236 244 276 201 276C240 250 254 190 236 100z', shade, 0.8),
  ].join('')
}

function smile(skin: string): string {
  return shape('M175 237Q201 262 227 237Q201 247 175 237z', mix(skin, '#a8323a', 0.62))
}

function beard(hair: string, skin: string): string {
  return [
    shape(
      'M129 188C131 252 150 290 201 292S271 252 273 188C263 214 247 224 231 221C217 211 185 211 171 221C155 224 139 214 129 188z',
      hair,
    ),
    shape(
      'M240 222C256 220 266 208 273 188C271 252 250 290 206 292C232 280 244 250 240 222z',
      darken(hair, 0.05),
    ),
    shape('M178 240Q201 258 224 240Q201 249 178 240z', mix(skin, '#a8323a', 0.5)),
  ].join('')
}

function features(skin: string, hair: string): string {
  const brow = darken(hair, 0.07)
  return [
    `<ellipse cx="172" cy="189" rx="6.6" ry="7.6" fill="${DARK_EYE}"/><ellipse cx="232" cy="189" rx="6.6" ry="7.6" fill="${DARK_EYE}"/>`,
    disc(174.4, 186.4, 2, '#ffffff', 0.85) + disc(234.4, 186.4, 2, '#ffffff', 0.85),
    line('M157 168q14-10 29-3M218 165q15-7 29 3', brow, 6.5),
    line('M203 191q10 20-5 27', darken(skin, 0.15), 5),
    `<ellipse cx="155" cy="217" rx="14" ry="8.5" fill="#e8735f" opacity=".24"/><ellipse cx="247" cy="217" rx="14" ry="8.5" fill="#e8735f" opacity=".24"/>`,
  ].join('')
}

function frontHair({ hairStyle, hat }: Portrait, hair: string): string {
  if (hairStyle === BALD) return hat ? '' : line('M164 116q18-14 40-15', '#ffffff', 8, 0.28)
  const front = shape(FRONT_HAIR[hairStyle]!, hair)
  return hairStyle === 5 ? front : `${front}${line('M164 94q34-17 68-5', lighten(hair, 0.09), 8, 0.7)}`
}

function glasses(): string {
  return [
    '<g fill="#fff" fill-opacity=".2" stroke="#22303f" stroke-width="6">',
    '<circle cx="171" cy="191" r="25"/><circle cx="233" cy="191" r="25"/>',
    '<path d="M196 189q6-6 12 0M146 187l-16-4M258 187l14-4" fill="none"/></g>',
    line('M158 180q6-8 14-8', '#ffffff', 4, 0.7),
  ].join('')
}

function strawHat(): string {
  return [
    shape(
      'M74 132C110 106 160 102 201 102S292 106 328 132C302 160 250 162 201 162S100 160 74 132z',
      '#e2c48e',
    ),
    shape(
      'M74 132C100 148 150 152 201 152S302 148 328 132C302 160 250 162 201 162S100 160 74 132z',
      '#c9a46a',
    ),
    shape('M133 124C129 68 160 40 201 40S273 68 269 124C241 137 161 137 133 124z', '#eed6a4'),
    shape('M226 44C258 54 272 84 269 124C258 130 246 133 230 134C242 100 242 70 226 44z', '#dcbf86'),
    shape('M132 106C170 119 232 119 270 106L269 124C241 137 161 137 133 124z', '#b8452f'),
  ].join('')
}

function woollenHat(top: string): string {
  const wool = top === '#f0e3c8' ? '#1f7f8f' : mix('#c63f2e', top, 0.25)
  return [
    shape('M121 142C115 80 150 42 201 42S287 80 281 142z', wool),
    shape('M230 48C266 60 286 94 281 142H244C254 104 250 72 230 48z', darken(wool, 0.07)),
    `<rect x="111" y="122" width="180" height="40" rx="17" fill="#f6ead2"/>`,
    line('M134 130v24M156 130v24M178 130v24M200 130v24M222 130v24M244 130v24M266 130v24', '#dccdb0', 5),
    disc(201, 38, 23, '#f6ead2') + shape('M210 18a23 23 0 0 1 0 40q12-20 0-40z', '#dccdb0'),
  ].join('')
}
