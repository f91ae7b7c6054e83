// The mark: a round window on a ridge at sunrise, with a red accent on its slope. The pages draw the same mark
// (client/design-system/brand-mark.tsx); this file draws it for icons.

const view = [
  '<path fill="#ffe3a3" d="M0 0h40v40H0z"/>',
  '<circle cx="26" cy="12.5" r="6.5" fill="#ffc24a"/>',
  '<path fill="#2f8f8a" d="M-2 30 12 12l7 8.5 4-4.5 19 17v8H-2z"/>',
  '<path fill="#1c6b6f" d="m12 12 7 8.5-3 9.5 4 9H9l4-13-3.5-4z"/>',
  '<path fill="#0d2639" d="M-2 31c8-2.5 14 1.5 21 1.2S34 28 42 30v12H-2z"/>',
  '<path fill="#c5361d" d="m24.5 31 4-7 4 7z"/>',
].join('')

function svg(size: number, viewBox: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${size}" height="${size}">${content}</svg>`
}

export function logoMark(size = 40): string {
  const window = '<clipPath id="window"><circle cx="20" cy="20" r="20"/></clipPath>'
  return svg(size, '0 0 40 40', `${window}<g clip-path="url(#window)">${view}</g>`)
}

/** Without rounded corners, which home screens add themselves. */
export function appIcon(size: number): string {
  return svg(size, '0 0 40 40', view)
}
