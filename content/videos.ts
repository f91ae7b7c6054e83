// The two films, drawn from the same vocabulary as the pictures.
import type { Scene } from './scenes.ts'

export type Video = {
  id: 'home' | 'winter'
  path: string
  poster: string
  /** Shown around the film while it is not playing. */
  bgUrl: string
  /** What the film and its poster are drawn from. */
  scene: Scene
  bgScene: Scene
}

export const videos: readonly Video[] = [
  {
    id: 'home',
    path: '/videos/home.mp4',
    poster: '/images/videos/home.webp',
    bgUrl: '/images/videos/home-bg.webp',
    scene: { kind: 'forest', variant: 'clearing', light: 'night', seed: 9 },
    bgScene: { kind: 'forest', variant: 'lake', light: 'dusk', seed: 9 },
  },
  {
    id: 'winter',
    path: '/videos/winter.mp4',
    poster: '/images/videos/winter.webp',
    bgUrl: '/images/videos/winter-bg.webp',
    scene: { kind: 'alpine', variant: 'village', light: 'dusk', seed: 11 },
    bgScene: { kind: 'alpine', variant: 'slopes', light: 'night', seed: 11 },
  },
]
