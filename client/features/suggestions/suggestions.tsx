// The list of suggestions, and the keys of the field above it: the pattern of an editable combobox.
import { type MouseEvent, type RefObject, useEffect, useId, useState } from 'react'
import { hasModifierKey } from '#client/design-system/modifier-keys.ts'
import { type SuggestionGroup, SuggestionList, suggestionId } from '#client/design-system/suggestion-list.tsx'
import { toursInPath } from '#client/features/destinations/tours-in-path.ts'
import { api } from '#client/lib/api.ts'
import { formatNumber } from '#client/lib/format.ts'
import { addressOf } from '#contract/pages/page.ts'
import { destinationPage, postPage, productPage, tourPage } from '#contract/pages/site-pages.ts'
import type { Suggestions as Found, SuggestedPlace } from '#contract/suggestions.ts'

/** Debounce of typing. */
const debounceMs = 120

/** The open list, and the id of the active suggestion. */
export interface OpenList {
  id: string
  activeId: string | undefined
}

export interface SuggestionsProps {
  field: RefObject<HTMLInputElement | null>
  /** The text to suggest something for; empty while the list is closed. */
  text: string
  setText: (text: string) => void
  setList: (list: OpenList | null) => void
  /** Whether products come first. */
  isOfShop: boolean
}

export function Suggestions({ field, text, setText, setList, isOfShop }: SuggestionsProps) {
  const id = useId()
  const [active, setActive] = useState(-1)
  const found = useSuggestions(text, () => setActive(-1))
  const groups = found === null ? [] : groupsOf(found, isOfShop)
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const isOpen = count > 0
  const activeId = isOpen && active >= 0 ? suggestionId(id, active) : undefined

  useEffect(() => {
    setList(isOpen ? { id, activeId } : null)
  }, [setList, isOpen, id, activeId])

  useEffect(() => {
    const input = field.current!
    const close = () => setText('')
    const end = new AbortController()
    const { signal } = end
    input.addEventListener('keydown', onKeyDown, { signal })
    input.addEventListener('blur', close, { signal })
    input.form?.addEventListener('submit', close, { signal })
    return () => end.abort()

    function onKeyDown(event: KeyboardEvent): void {
      if (event.isComposing || hasModifierKey(event)) return
      const { key } = event
      const next = isOpen ? nextActive(key, active, count) : undefined
      if (next !== undefined) setActive(next)
      else if (key === 'ArrowDown' && !isOpen && input.value.trim() !== '') setText(input.value)
      else if (key === 'Enter' && activeId !== undefined) document.getElementById(activeId)!.click()
      else if (key === 'Escape' && isOpen) {
        // Neither closes the dialog around the field nor empties the field.
        event.stopPropagation()
        close()
      } else {
        if (key === 'ArrowLeft' || key === 'ArrowRight') setActive(-1)
        return
      }
      event.preventDefault()
    }
  })

  function choose(event: MouseEvent): void {
    // Opened in another tab.
    if (hasModifierKey(event) || event.shiftKey) return
    // A form that follows its fields does so now, before the navigation to what was chosen.
    field.current!.blur()
    field.current!.closest('dialog')?.close()
  }

  return (
    <>
      {isOpen && (
        <SuggestionList
          id={id}
          label="Suggestions"
          groups={groups}
          note={noteOf(found!)}
          active={active}
          onChoose={choose}
        />
      )}
      <span role="status" className="sr-only">
        {found === null ? '' : messageOf(count, found)}
      </span>
    </>
  )
}

/** What was found for the newest text: a request ends when the text changes. Null for no text, and without a network. */
function useSuggestions(text: string, onChange: () => void): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run only when the text changes
  useEffect(() => {
    onChange()
    const q = text.trim()
    if (q === '') return setFound(null)
    const request = new AbortController()
    const { signal } = request
    const show = (next: Found | null) => {
      if (signal.aborted) return
      onChange()
      setFound(next)
    }
    const timer = setTimeout(() => {
      api('GET /search/suggestions', { query: { q } }, { signal }).then(show, () => show(null))
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [text])
  return found
}

/** The active suggestion after a key. -1 is the field itself. Undefined for keys of the field. */
function nextActive(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1
  if (key === 'ArrowUp') return active === -1 ? count - 1 : active - 1
  if (active === -1) return undefined
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

function groupsOf({ places, tours, products, posts }: Found, isOfShop: boolean): SuggestionGroup[] {
  const ofTravel: SuggestionGroup[] = [
    {
      title: 'Places',
      icon: 'pin',
      options: places.map((place) => ({
        title: place.country === undefined ? place.title : `${place.title}, ${place.country}`,
        detail: tourCount(place),
        to:
          place.slug === undefined
            ? toursInPath(place.title)
            : addressOf(destinationPage, { slug: place.slug }),
      })),
    },
    {
      title: 'Tours',
      icon: 'compass',
      options: tours.map(({ _id, slug, title, location }) => ({
        title,
        detail: location,
        to: addressOf(tourPage, { id: slug || _id }),
      })),
    },
  ]
  const ofGoods: SuggestionGroup = {
    title: 'Products',
    icon: 'bag',
    options: products.map(({ _id, slug, title, category }) => ({
      title,
      detail: category,
      to: addressOf(productPage, { id: slug || _id }),
    })),
  }
  const ofBlog: SuggestionGroup = {
    title: 'Posts',
    icon: 'document',
    options: posts.map(({ slug, title }) => ({
      title,
      detail: undefined,
      to: addressOf(postPage, { slug }),
    })),
  }
  const groups = isOfShop ? [ofGoods, ...ofTravel, ofBlog] : [...ofTravel, ofGoods, ofBlog]
  return groups.filter(({ options }) => options.length > 0)
}

function tourCount({ count }: SuggestedPlace): string {
  if (count === 0) return 'No tours yet'
  return count === 1 ? '1 tour' : `${formatNumber(count)} tours`
}

function noteOf({ correctedText }: Found): string | undefined {
  return correctedText === undefined ? undefined : `Suggestions for ${correctedText}`
}

function messageOf(count: number, found: Found): string {
  if (count === 0) return ''
  const number = count === 1 ? '1 suggestion' : `${count} suggestions`
  return found.correctedText === undefined ? number : `${number} for ${found.correctedText}`
}
