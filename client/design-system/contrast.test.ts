// Computes the contrast of colour pairs from the tokens and compares it with the values in the design.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

type Tokens = Record<string, string>

function readRules(file: string): { selector: string; tokens: Tokens }[] {
  const css = readFileSync(join(import.meta.dirname, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    tokens: Object.fromEntries(
      [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
    ),
  }))
}

const site: Tokens = readRules('tokens.css')[0]!.tokens

function adminTheme(theme: 'dark' | 'light', inherited = site): Tokens {
  const applies = ['[data-theme]', `[data-theme="${theme}"]`]
  const rules = readRules('admin-tokens.css').filter(({ selector }) => applies.includes(selector))
  // Both selectors have the same specificity, so the later rule wins.
  return Object.assign({}, inherited, ...rules.map(({ tokens }) => tokens))
}

/** Adds the tokens for `prefers-contrast: more`. */
function withMoreContrast(tokens: Tokens, file: string, place: string): Tokens {
  const rule = readRules(file).find(({ selector }) => selector === place)!
  return { ...tokens, ...rule.tokens }
}

const siteWithMore = withMoreContrast(site, 'more-contrast.css', ':root')

function adminThemeWithMore(theme: 'dark' | 'light'): Tokens {
  return withMoreContrast(
    adminTheme(theme, siteWithMore),
    'admin-more-contrast.css',
    `[data-theme="${theme}"]`,
  )
}

function colourOf(tokens: Tokens, name: string): string {
  const value = name.startsWith('#') ? name : (tokens[`--color-${name}`] ?? tokens[`--${name}`])
  if (value === undefined) throw new Error(`no token ${name}`)
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  return reference === undefined ? value : colourOf(tokens, reference.replace(/^color-/, ''))
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
  const digits = hex.slice(1)
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(full.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(tokens: Tokens, front: string, ground: string): number {
  const [lighter, darker] = [colourOf(tokens, front), colourOf(tokens, ground)]
    .map(luminance)
    .sort((a, b) => b - a)
  return (lighter! + 0.05) / (darker! + 0.05)
}

const text = 4.5
const graphic = 3

describe('tokens have the contrast ratios that the design states', () => {
  it.each([
    ['ink', 'paper', 15.5],
    ['ink', 'mist', 14.3],
    ['ink', 'shoal', 13.1],
    ['ink-2', 'paper', 9.7],
    ['ink-2', 'mist', 9],
    ['ink-2', 'shoal', 8.2],
    ['ink-3', 'paper', 6.1],
    ['ink-3', 'mist', 5.6],
    ['ink-3', 'shoal', 5.2],
    ['sea', 'paper', 7.1],
    ['sea', 'mist', 6.6],
    ['sea', 'shoal', 6],
    ['sea-deep', 'sea-soft', 8.1],
    ['err', 'paper', 6.5],
    ['err', 'mist', 6],
    ['on-night', 'ink', 13.8],
    ['on-night-2', 'ink', 8.4],
    ['sun', 'ink', 9.7],
    ['line-strong', 'paper', 3.4],
    ['line-strong', 'mist', 3.1],
    ['paper', 'signal', 5.4],
    ['paper', 'signal-deep', 7.3],
    ['signal', 'paper', 5.4],
    ['signal-deep', 'signal-soft', 6.4],
    ['ink', 'sun', 9.7],
    ['ok', 'ok-soft', 5.6],
    ['on-disabled', 'disabled', 4.6],
    ['night-hint', 'night-field', 7.7],
    ['star', 'paper', 4.2],
    ['star', 'mist', 3.9],
  ])('%s on %s: %f', (front, ground, ratio) => {
    expect(contrast(site, front, ground)).toBeGreaterThan(ratio - 0.06)
    expect(contrast(site, front, ground)).toBeLessThan(ratio + 0.1)
  })

  it.each([
    ['a-tx', 'a-bg', 15.8],
    ['a-tx', 'a-surf', 13.6],
    ['a-tx', 'a-rise', 11.4],
    ['a-tx2', 'a-bg', 9.6],
    ['a-tx2', 'a-surf', 8.2],
    ['a-tx2', 'a-rise', 6.9],
    ['a-act-tx', 'a-act', 7.7],
    ['a-err', 'a-surf', 7.6],
    ['a-field', 'a-surf', 5.5],
  ])('back office, dark, %s on %s: %f', (front, ground, ratio) => {
    expect(contrast(adminTheme('dark'), front, ground)).toBeGreaterThan(ratio - 0.06)
  })

  it('back office, light: muted text on the background is 5.5', () => {
    expect(contrast(adminTheme('light'), 'a-tx2', 'a-bg')).toBeGreaterThan(5.44)
  })
})

describe.each([
  ['site', site],
  ['back office, dark', adminTheme('dark')],
  ['back office, light', adminTheme('light')],
] as const)('colour pairs that components use have enough contrast: %s', (look, tokens) => {
  const isAdmin = look !== 'site'
  const grounds = ['paper', 'mist', 'shoal', ...(isAdmin ? ['a-bg'] : [])]
  const onSignal = isAdmin ? 'on-signal' : 'paper'

  it.each(grounds)('text on %s', (ground) => {
    for (const front of ['ink', 'ink-2', 'ink-3', 'sea', 'err', 'signal']) {
      // No component uses this pair.
      if (front === 'signal' && ground === 'shoal') continue
      expect(contrast(tokens, front, ground), front).toBeGreaterThanOrEqual(text)
    }
  })

  it('text on coloured backgrounds', () => {
    const pairs = [
      ['sea-deep', 'sea-soft'],
      ['ink', 'sea-soft'],
      ['ok', 'ok-soft'],
      ['ink', 'ok-soft'],
      ['signal-deep', 'signal-soft'],
      ['ink', 'signal-soft'],
      [onSignal, 'signal'],
      [onSignal, 'signal-deep'],
      [look === 'back office, dark' ? 'on-sun' : 'ink', 'sun'],
      ['paper', 'ink'],
      ['on-disabled', 'disabled'],
    ] as const
    for (const [front, ground] of pairs) {
      expect(contrast(tokens, front, ground), `${front} on ${ground}`).toBeGreaterThanOrEqual(text)
    }
  })

  it('borders of controls, stars, bars and marks', () => {
    const pairs = [
      ['line-strong', 'paper'],
      ['line-strong', 'mist'],
      ['star', 'paper'],
      ['star', 'mist'],
      ['sea', 'line'],
      ['signal', 'paper'],
      ['ok', 'ok-soft'],
    ] as const
    for (const [front, ground] of pairs) {
      expect(contrast(tokens, front, ground), `${front} on ${ground}`).toBeGreaterThanOrEqual(graphic)
    }
  })
})

describe.each([
  ['site', siteWithMore],
  ['back office, dark', adminThemeWithMore('dark')],
  ['back office, light', adminThemeWithMore('light')],
] as const)('with more contrast: %s', (look, tokens) => {
  it('text has a ratio of 7 to 1', () => {
    const own = look === 'site' ? [] : ['a-bg']
    const pairs = ['ink', 'ink-2', 'ink-3', 'sea', 'err', 'signal'].flatMap((front) =>
      ['paper', 'mist', ...own].map((ground) => [front, ground] as const),
    )
    const coloured = [
      ['sea-deep', 'sea-soft'],
      ['ok', 'ok-soft'],
      ['signal-deep', 'signal-soft'],
      [look === 'site' ? 'paper' : 'on-signal', 'signal'],
      ['on-disabled', 'disabled'],
    ] as const
    for (const [front, ground] of [...pairs, ...coloured])
      expect(contrast(tokens, front, ground), `${front} on ${ground}`).toBeGreaterThanOrEqual(7)
  })

  it('borders, lines and filled shapes have enough contrast', () => {
    const pairs = [
      ['line-strong', 'paper', 4.5],
      ['line-strong', 'shoal', 4.5],
      ['line', 'paper', 2.9],
      ['star', 'paper', 4.5],
      ['sea', 'line', graphic],
    ] as const
    for (const [front, ground, least] of pairs)
      expect(contrast(tokens, front, ground), `${front} on ${ground}`).toBeGreaterThanOrEqual(least)
  })
})

it.each(['dark', 'light'] as const)('the series of charts have enough contrast on a card: %s', (theme) => {
  for (const series of ['c1', 'c2', 'c3', 'c4', 'c5']) {
    expect(contrast(adminTheme(theme), series, 'a-surf'), series).toBeGreaterThanOrEqual(graphic)
  }
})

it('a control border on a band would have too little contrast, so no control is placed there', () => {
  expect(contrast(site, 'line-strong', 'shoal')).toBeLessThan(graphic)
})
