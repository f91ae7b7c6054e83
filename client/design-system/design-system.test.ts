import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { shownPages } from './pagination.tsx'
import { ridgePath, ridgeWidth } from './ridge-path.ts'

describe('pagination', () => {
  it('shows every page if there are only a few', () => {
    expect(shownPages(2, 4)).toEqual([1, 2, 3, 4])
  })

  it('shows the first and last page and the neighbours of the current page if there are many', () => {
    expect(shownPages(10, 20)).toEqual([1, 'gap-9', 9, 10, 11, 'gap-20', 20])
  })

  it('never hides a single page behind a gap', () => {
    expect(shownPages(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('shows only existing pages when the current page is past the end', () => {
    expect(shownPages(99, 5)).toEqual([1, 'gap-5', 5])
    expect(shownPages(6, 5)).toEqual([1, 'gap-5', 5])
    expect(shownPages(2, 1)).toEqual([1])
    expect(shownPages(1, 0)).toEqual([])
  })

  it('takes no time for pages that it does not show', () => {
    const pages = 5_000_000_000
    expect(shownPages(1, pages)).toEqual([1, 2, `gap-${pages}`, pages])
  })
})

describe('a ridge', () => {
  it('is the same for the same seed and different for another seed', () => {
    expect(ridgePath(5, 0.4)).toBe(ridgePath(5, 0.4))
    expect(ridgePath(5, 0.4)).not.toBe(ridgePath(6, 0.4))
  })

  it('spans the full width and is a closed path', () => {
    expect(ridgePath(5, 0.4)).toMatch(new RegExp(`^M0 .*${ridgeWidth} 126L0 126Z$`))
  })
})

describe('style sheets', () => {
  it('write media query widths in rem, so that a larger font size gets the layout of a smaller window', () => {
    const files = globSync('client/**/*.css')
    expect(files.length).toBeGreaterThan(30)
    const inPixels = files.filter((file) => /@media[^{]*\dpx/.test(readFileSync(file, 'utf8')))
    expect(inPixels).toEqual([])
  })
})
