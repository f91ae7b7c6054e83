// The page of all elements, rendered as the server does it: what must hold for every component at once.
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import ElementsGallery from './gallery.tsx'

describe.each(['site', 'dark', 'light'])('the elements, look %s', (look) => {
  const Stub = createRoutesStub([{ path: '/elements', Component: ElementsGallery }])
  const html = renderToStaticMarkup(<Stub initialEntries={[`/elements?look=${look}`]} />)

  it('carry no inline styles, which the policy of the pages forbids', () => {
    expect(html).not.toMatch(/\sstyle=/)
    expect(html).not.toContain('<style')
  })

  it('have ids that occur once, and labels and references that lead to one', () => {
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]!)
    expect(new Set(ids).size).toBe(ids.length)
    const references = [
      ...html.matchAll(/\s(?:for|aria-describedby|aria-labelledby|aria-controls)="([^"]+)"/g),
      ...html.matchAll(/\shref="#([^"]+)"/g),
    ].map((match) => match[1]!)
    expect(references.filter((id) => !ids.includes(id))).toEqual([])
  })

  it('have headings that skip no level', () => {
    const levels = [...html.matchAll(/<h([1-6])/g)].map((match) => Number(match[1]))
    const skips = levels.filter((level, index) => level - (levels[index - 1] ?? 0) > 1)
    expect(skips).toEqual([])
  })
})
