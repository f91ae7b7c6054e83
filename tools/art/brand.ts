// Pictures that belong to no content: the mark, the social preview, the scene of the Not Found page.
import { heroOf } from './heroes.ts'
import { appIcon, logoMark } from './logo.ts'
import { type Drawing, responsiveFiles } from './render.ts'
import { drawScene, type SceneRecipe } from './scene.ts'

const LOST: SceneRecipe = { kind: 'desert', variant: 'caravan', light: 'night', seed: 12 }
const SOCIAL: SceneRecipe = { kind: 'lagoon', light: 'jade', seed: 11 }

export function brandDrawings(): Drawing[] {
  const mark = (name: string, size: number): Drawing => ({
    path: `brand/${name}`,
    width: size,
    height: size,
    draw: () => logoMark(size),
    files: [{ name: `brand/${name}.svg`, format: 'svg', width: size }],
  })
  return [
    mark('logo', 40),
    mark('favicon', 32),
    icon(180),
    icon(192),
    icon(512),
    {
      path: 'brand/social',
      width: 1200,
      height: 630,
      draw: () => socialPreview(1200, 630),
      files: [{ name: 'brand/social.jpg', format: 'jpeg', width: 1200, quality: 82 }],
    },
    notFound('pages/not-found', 1920, 1080, false, [800, 1600, 1920]),
    notFound('pages/not-found-portrait', 800, 1400, true, [400, 800]),
  ]
}

/** An icon for home screens: 180 pixels for Apple devices, other sizes for the web manifest. */
function icon(size: number): Drawing {
  const path = `brand/icon-${size}`
  return {
    path,
    width: size,
    height: size,
    draw: () => appIcon(size),
    files: [{ name: `${path}.png`, format: 'png', width: size }],
  }
}

function notFound(
  path: string,
  width: number,
  height: number,
  isPortrait: boolean,
  widths: number[],
): Drawing {
  return {
    path,
    width,
    height,
    draw: () =>
      drawScene(LOST, width, height, {
        ...heroOf(LOST, isPortrait),
        sunX: isPortrait ? 0.76 : 0.85,
        sunY: isPortrait ? -0.5 : -0.05,
      }),
    files: responsiveFiles(path, Math.min(width, 1600), widths),
  }
}

/** A banner with the mark on open sky, without text: the site that shows it adds title and description. */
function socialPreview(width: number, height: number): string {
  const scene = drawScene(SOCIAL, width, height, { ...heroOf(SOCIAL, false), pad: 200 })
  const mark = logoMark(40)
    .replace('<svg ', '<svg x="90" y="90" ')
    .replace('width="40" height="40"', 'width="170" height="170"')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${scene}${mark}</svg>`
}
