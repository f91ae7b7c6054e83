import { useLocation } from 'react-router'
import { LinkButton } from '#client/design-system/button.tsx'
import { EmptyState } from '#client/design-system/empty-state.tsx'

export function ToursDidNotArrive() {
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      title="The tours did not arrive"
      headingLevel={3}
      action={
        // Without the fragment: with the same one the router would scroll and not load.
        <LinkButton to={`${pathname}${search}`} look="secondary" keepsScroll>
          Try again
        </LinkButton>
      }
    >
      They are where they were. The way to them was not.
    </EmptyState>
  )
}
