// Checks that hold for every component: renders the gallery, which shows them all, as the server would.
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import ElementsGallery from './gallery.tsx'

describe.each(['site', 'dark', 'light'])('the components in the look %s', (look) => {
  const Stub = createRoutesStub([{ path: '/elements', Component: ElementsGallery }])
  const html = renderToStaticMarkup(<Stub initialEntries={[`/elements?look=${look}`]} />)

  it('have no inline styles, which the content security policy forbids', () => {
    expect(html).not.toMatch(/\sstyle=/)
    expect(html).not.toContain('<style')
  })

  it('have unique ids, and every reference to an id has a target', () => {
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]!)
    expect(new Set(ids).size).toBe(ids.length)
    const references = [
      ...html.matchAll(/\s(?:for|aria-describedby|aria-labelledby|aria-controls)="([^"]+)"/g),
      ...html.matchAll(/\shref="#([^"]+)"/g),
    ].map((match) => match[1]!)
    expect(references.filter((id) => !ids.includes(id))).toEqual([])
  })

  it('skip no heading level', () => {
    const levels = [...html.matchAll(/<h([1-6])/g)].map((match) => Number(match[1]))
    const skips = levels.filter((level, index) => level - (levels[index - 1] ?? 0) > 1)
    expect(skips).toEqual([])
  })
})
