import { LinkButton } from '#client/design-system/button.tsx'
import { formatPrice } from '#client/lib/format.ts'

/**
 * On phones, price and way to the form at the bottom of the window. It sticks to the end of the tour's text, so that it
 * goes behind the form when the form comes into view.
 */
export function BookBar({ cost }: { cost: number }) {
  return (
    <aside aria-label="Price" className="book-bar">
      <p className="min-w-0 text-small leading-tight">
        from <span className="money text-[1.25rem] text-ink">{formatPrice(cost)}</span> <br />
        per person
      </p>
      <LinkButton to="#booking">Book now</LinkButton>
    </aside>
  )
}
