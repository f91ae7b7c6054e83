// Colours are mixed in OKLab (https://bottosson.github.io/posts/oklab), where half way between two colours looks half
// way.

type Triple = [number, number, number]

const toLinear = (byte: number) => {
  const c = byte / 255
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}

const toByte = (linear: number) => {
  const c = Math.max(0, linear)
  const encoded = c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055
  return Math.min(255, Math.round(encoded * 255))
}

function toLab(hex: string): Triple {
  const [r, g, b] = [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16))) as Triple
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function toHex([L, a, b]: Triple): string {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels.map((c) => toByte(c).toString(16).padStart(2, '0')).join('')}`
}

/** `amount` 0 gives `from`, 1 gives `to`. Colours are `#rrggbb`. */
export function mix(from: string, to: string, amount: number): string {
  if (amount <= 0) return from
  if (amount >= 1) return to
  const a = toLab(from)
  const b = toLab(to)
  return toHex([0, 1, 2].map((i) => a[i]! + (b[i]! - a[i]!) * amount) as Triple)
}

/** Lightness moved by `by` (−1..1), chroma multiplied. */
export function lighten(hex: string, by: number, chroma = 1): string {
  const [L, a, b] = toLab(hex)
  return toHex([Math.max(0, Math.min(1, L + by)), a * chroma, b * chroma])
}

export const darken = (hex: string, by: number, chroma = 1) => lighten(hex, -by, chroma)
