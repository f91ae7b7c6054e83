import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import { Pagination } from './pagination.tsx'

function render(element: React.ReactNode): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => element }])
  return renderToStaticMarkup(<Stub />)
}

/** The visible text, without the text for screen readers. */
function visibleText(currentPage: number, totalPages: number): string {
  const markup = render(
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

describe('pagination with signs', () => {
  it('shows < and >, and ... where pages are left out (R-159)', () => {
    expect(visibleText(1, 3)).toBe('< 1 2 3 >')
    expect(visibleText(5, 9)).toBe('< 1 ... 4 5 6 ... 9 >')
    expect(visibleText(1, 9)).toBe('< 1 2 ... 9 >')
  })

  it('shows both signs on the first page, but only > is a link', () => {
    const markup = render(
      <Pagination label="Posts" look="signs" currentPage={1} totalPages={3} hrefOf={String} />,
    )
    expect(markup).not.toContain('Previous page')
    expect(markup).toContain('Next page')
  })

  it('is not shown for a single page', () => {
    expect(visibleText(1, 1)).toBe('')
  })
})
