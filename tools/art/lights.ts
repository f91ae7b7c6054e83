// The fourteen lights. A palette describes a light, not object colours: objects have their own colours and are lit by
// it.

export type Light = {
  /** From zenith to horizon. */
  sky: readonly [string, string, string, string]
  sun: string
  glow: string
  /** Position of the sun as fractions of width and height, and its radius. */
  sunAt: readonly [x: number, y: number]
  sunRadius: number
  ambient: string
  bright: string
  shade: string
  haze: string
  /** Far and near. */
  water: readonly [string, string]
  /** Colour of the open sea, if it differs from still water. */
  sea?: readonly [string, string]
  ink: string
  lamp: string
  cloud: string
  cloudShade: string
  /** Share of the ambient colour in an object's colour. */
  tint: number
  litStrength: number
  hazeStrength: number
  /** Darkens everything by this amount, for nights. */
  dim: number
  lampsLit: boolean
  isMoon: boolean
  hasStars: boolean
  hasAurora: boolean
  /** Leaves have autumn colours. */
  isAutumn: boolean
}

const DEFAULTS = {
  tint: 0.18,
  litStrength: 0.42,
  hazeStrength: 0.86,
  dim: 0,
  lampsLit: false,
  isMoon: false,
  hasStars: false,
  hasAurora: false,
  isAutumn: false,
}

type Given = Omit<Light, keyof typeof DEFAULTS> & Partial<typeof DEFAULTS>
const light = (given: Given): Light => ({ ...DEFAULTS, ...given })

export const LIGHTS = {
  morning: light({
    sky: ['#4f9fc4', '#9fd0d8', '#e9eedb', '#fdf0d2'],
    sun: '#fff8df',
    glow: '#ffeeb8',
    sunAt: [0.24, 0.2],
    sunRadius: 46,
    ambient: '#bfe0e6',
    bright: '#fff3c9',
    shade: '#27587f',
    haze: '#dfeadf',
    water: ['#bfe0dc', '#2f87a3'],
    ink: '#16394f',
    lamp: '#ffd27a',
    cloud: '#ffffff',
    cloudShade: '#cfe2e6',
  }),
  noon: light({
    sky: ['#1f74b4', '#4aa3d1', '#a8dbe2', '#e6f5ea'],
    sun: '#fffbe6',
    glow: '#fff6c9',
    sunAt: [0.78, 0.17],
    sunRadius: 50,
    ambient: '#cfeaf2',
    bright: '#fff6d6',
    shade: '#1b4a83',
    haze: '#cfe8ea',
    water: ['#5fc6cf', '#146f9f'],
    ink: '#0d3550',
    lamp: '#ffcf5c',
    cloud: '#ffffff',
    cloudShade: '#c9e3ee',
    tint: 0.1,
  }),
  dawn: light({
    sky: ['#5b6fa8', '#a98fb9', '#f0b3a4', '#ffdfb3'],
    sun: '#fff2d0',
    glow: '#ffd39a',
    sunAt: [0.62, 0.47],
    sunRadius: 58,
    ambient: '#d9a9b8',
    bright: '#ffd9b0',
    shade: '#3c3f79',
    haze: '#f2c3b0',
    water: ['#f6c9b0', '#6b76ab'],
    ink: '#27294f',
    lamp: '#ffd98a',
    cloud: '#f7cbbd',
    cloudShade: '#c79ab5',
    tint: 0.26,
  }),
  golden: light({
    sky: ['#e0913f', '#f2b45a', '#fbd68a', '#fff0bf'],
    sun: '#fffbe2',
    glow: '#fff0b0',
    sunAt: [0.34, 0.36],
    sunRadius: 66,
    ambient: '#f0b865',
    bright: '#ffe79c',
    shade: '#7a3b35',
    haze: '#fbd996',
    water: ['#fde0a0', '#84987c'],
    sea: ['#fbe2a8', '#5b958f'],
    ink: '#4a2230',
    lamp: '#fff0b8',
    cloud: '#ffe9b8',
    cloudShade: '#e9ae62',
    tint: 0.28,
  }),
  sunset: light({
    sky: ['#3d3a78', '#9a4b86', '#ee6d63', '#ffb765'],
    sun: '#ffe9a8',
    glow: '#ffc46a',
    sunAt: [0.46, 0.5],
    sunRadius: 74,
    ambient: '#c96a7d',
    bright: '#ffb27a',
    shade: '#2e2560',
    haze: '#f29a72',
    water: ['#ffb877', '#5b3a78'],
    ink: '#221a45',
    lamp: '#ffdf8a',
    cloud: '#f58f75',
    cloudShade: '#8f4a83',
    tint: 0.3,
    hazeStrength: 0.8,
    lampsLit: true,
  }),
  dusk: light({
    sky: ['#173f72', '#4a7fa6', '#b9b7b8', '#ffcf9c'],
    sun: '#ffe6c2',
    glow: '#f7c9a0',
    sunAt: [0.7, 0.5],
    sunRadius: 40,
    ambient: '#6f8fa6',
    bright: '#f2c3a2',
    shade: '#12294f',
    haze: '#c9b8b4',
    water: ['#f0c9a8', '#2b5f8a'],
    ink: '#0c2038',
    lamp: '#ffd076',
    cloud: '#d9b7a8',
    cloudShade: '#6b8ba0',
    tint: 0.26,
    dim: 0.08,
    lampsLit: true,
  }),
  night: light({
    sky: ['#0b1440', '#17306b', '#2d5b94', '#7aa7bd'],
    sun: '#fbf3d9',
    glow: '#9fc6df',
    sunAt: [0.72, 0.2],
    sunRadius: 54,
    ambient: '#3d6296',
    bright: '#a9cbe6',
    shade: '#0a1338',
    haze: '#4d7fa8',
    water: ['#6f9fbd', '#12295c'],
    ink: '#070d2a',
    lamp: '#ffc861',
    cloud: '#4f7fa8',
    cloudShade: '#2b5288',
    tint: 0.34,
    litStrength: 0.3,
    dim: 0.42,
    lampsLit: true,
    isMoon: true,
    hasStars: true,
  }),
  aurora: light({
    sky: ['#0c1238', '#12355f', '#176b78', '#86d0a8'],
    sun: '#eafbe6',
    glow: '#8fe0bf',
    sunAt: [0.2, 0.16],
    sunRadius: 30,
    ambient: '#2f6f80',
    bright: '#b5f0d6',
    shade: '#081437',
    haze: '#3f8a92',
    water: ['#8fd9bb', '#0f2a58'],
    ink: '#060d28',
    lamp: '#ffcf70',
    cloud: '#2f7c88',
    cloudShade: '#1b4f70',
    tint: 0.34,
    litStrength: 0.34,
    dim: 0.34,
    lampsLit: true,
    isMoon: true,
    hasStars: true,
    hasAurora: true,
  }),
  winter: light({
    sky: ['#6aa9d6', '#a9d0e8', '#dcecf2', '#fbf3ea'],
    sun: '#ffffff',
    glow: '#fff4dc',
    sunAt: [0.22, 0.18],
    sunRadius: 44,
    ambient: '#c9e0f2',
    bright: '#fffaf0',
    shade: '#3f6fae',
    haze: '#dfecf4',
    water: ['#cfe4ef', '#4f8fc0'],
    ink: '#1b3f66',
    lamp: '#ffb347',
    cloud: '#ffffff',
    cloudShade: '#d3e4f0',
    tint: 0.16,
  }),
  alpenglow: light({
    sky: ['#5b78b8', '#a99ac9', '#f2b3b8', '#ffdcc2'],
    sun: '#fff1de',
    glow: '#ffd0b0',
    sunAt: [0.18, 0.44],
    sunRadius: 42,
    ambient: '#cdb0d2',
    bright: '#ffc4a8',
    shade: '#4a5aa6',
    haze: '#e8bfcb',
    water: ['#f2c3c3', '#6a7fbe'],
    ink: '#252c5e',
    lamp: '#ffd07a',
    cloud: '#f9c9c2',
    cloudShade: '#bfa3cc',
    tint: 0.24,
    litStrength: 0.62,
  }),
  autumn: light({
    sky: ['#5f9aa8', '#a8c6bd', '#e9dfbd', '#fbe6b6'],
    sun: '#fff6d8',
    glow: '#ffe7a8',
    sunAt: [0.7, 0.24],
    sunRadius: 52,
    ambient: '#e0b06a',
    bright: '#ffdf94',
    shade: '#4a2f4a',
    haze: '#e9dcb8',
    water: ['#d9dcc2', '#3f7f8c'],
    ink: '#2c2135',
    lamp: '#ffd27a',
    cloud: '#fdf3d8',
    cloudShade: '#cfd2bd',
    tint: 0.22,
    isAutumn: true,
  }),
  mist: light({
    sky: ['#86a9a6', '#b3c9bf', '#dfe4d2', '#f3eddc'],
    sun: '#fffaf0',
    glow: '#fdf3dc',
    sunAt: [0.56, 0.26],
    sunRadius: 58,
    ambient: '#a9c0b2',
    bright: '#f3eccd',
    shade: '#20484f',
    haze: '#dde4d6',
    water: ['#dbe4d8', '#6f9a9a'],
    ink: '#12313a',
    lamp: '#ffd58c',
    cloud: '#f3f1e4',
    cloudShade: '#c3d1c6',
    tint: 0.24,
    hazeStrength: 0.95,
  }),
  ember: light({
    sky: ['#2f7f9a', '#86b8b0', '#f3d9a4', '#ffc078'],
    sun: '#fff3cf',
    glow: '#ffdf9c',
    sunAt: [0.66, 0.34],
    sunRadius: 70,
    ambient: '#e89a5f',
    bright: '#ffd08a',
    shade: '#6b2740',
    haze: '#f6cf9c',
    water: ['#f9d9a8', '#3f8a9a'],
    ink: '#3a1630',
    lamp: '#ffe29a',
    cloud: '#ffe6c0',
    cloudShade: '#d9c3a0',
    tint: 0.2,
  }),
  jade: light({
    sky: ['#0f6f86', '#3fa8a6', '#a4dcc0', '#fbf0c4'],
    sun: '#fffbe0',
    glow: '#fff2b8',
    sunAt: [0.32, 0.3],
    sunRadius: 56,
    ambient: '#7fd0b8',
    bright: '#fdf3b8',
    shade: '#0d3f63',
    haze: '#b9e3cc',
    water: ['#9fe6d2', '#0d7f96'],
    ink: '#08304a',
    lamp: '#ffd166',
    cloud: '#f7fbe8',
    cloudShade: '#a9dccb',
    tint: 0.16,
  }),
} satisfies Record<string, Light>

export type LightName = keyof typeof LIGHTS
export const LIGHT_NAMES = Object.keys(LIGHTS) as LightName[]
