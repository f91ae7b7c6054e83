// The mark: a round window on a ridge at sunrise, with the one red thing on its slope.

const INK = '#0d2639'

export function logoMark(size = 40): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="${size}" height="${size}">`,
    '<clipPath id="window"><circle cx="20" cy="20" r="19"/></clipPath><g clip-path="url(#window)">',
    '<path d="M0 0h40v40H0z" fill="#ffe2a0"/>',
    '<circle cx="25" cy="17" r="12.4" fill="#ffc24a" opacity=".35"/><circle cx="25" cy="17" r="9" fill="#ffc24a"/>',
    '<path d="M-2 31L12 11l8 11 5-5 17 14v11H-2z" fill="#0b6075"/>',
    '<path d="M12 11l8 11-3.6 2 2.6 6-8-4.6 2.6-4.4z" fill="#084a5c"/>',
    '<path d="M25 17l17 14v4l-13-9-3-3z" fill="#084a5c"/>',
    `<path d="M-2 33Q14 25 42 34v8H-2z" fill="${INK}"/>`,
    '<path d="M21.5 30.5L26 21l4.5 9.5z" fill="#c5361d"/><path d="M26 21l4.5 9.5H26.8z" fill="#a32812"/>',
    '</g></svg>',
  ].join('')
}

/** Full-bleed, for home screens, which round the corners themselves. */
export function appIcon(): string {
  return logoMark(180)
    .replace('<clipPath id="window"><circle cx="20" cy="20" r="19"/></clipPath>', '')
    .replace(' clip-path="url(#window)"', '')
}
