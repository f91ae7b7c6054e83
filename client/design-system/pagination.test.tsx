import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import { Pagination } from './pagination.tsx'

function draw(element: React.ReactNode): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => element }])
  return renderToStaticMarkup(<Stub />)
}

/** What a reader sees: texts for the eye, without those that are only read out. */
function seen(currentPage: number, totalPages: number): string {
  const markup = draw(
    <Pagination
      label="Posts"
      look="signs"
      hrefOf={(page) => `?page=${page}`}
      {...{ currentPage, totalPages }}
    />,
  )
  return markup
    .replace(/<span class="sr-only"[^>]*>[^<]*<\/span>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/\s+/g, ' ')
    .trim()
}

describe('pages with signs', () => {
  it('are labelled < and >, with three page links and ... where pages are left out (R-159)', () => {
    expect(seen(1, 3)).toBe('< 1 2 3 >')
    expect(seen(5, 9)).toBe('< 1 ... 4 5 6 ... 9 >')
    expect(seen(1, 9)).toBe('< 1 2 ... 9 >')
  })

  it('keep both signs at the ends; only the one that leads somewhere is a link', () => {
    const markup = draw(
      <Pagination label="Posts" look="signs" currentPage={1} totalPages={3} hrefOf={String} />,
    )
    expect(markup).not.toContain('Previous page')
    expect(markup).toContain('Next page')
  })

  it('are not shown for a single page', () => {
    expect(seen(1, 1)).toBe('')
  })
})
