// How the accessibility of pages is tested. The tests use this list, and the page about accessibility shows it.

/** Sets of rules of axe-core, as it names them. */
export const ruleSets = {
  wcag2a: 'WCAG 2.0, level A',
  wcag2aa: 'WCAG 2.0, level AA',
  wcag21a: 'WCAG 2.1, level A',
  wcag21aa: 'WCAG 2.1, level AA',
  wcag22aa: 'WCAG 2.2, level AA',
  'best-practice': 'Best practices beyond WCAG',
} as const
