import { useLocation, useRevalidator } from 'react-router'
import { LinkButton } from '#client/design-system/button.tsx'
import { EmptyState } from '#client/design-system/empty-state.tsx'
import { useWhenOnline } from '#client/design-system/use-when-online.ts'

export function ToursFailed() {
  const { pathname, search } = useLocation()
  useWhenOnline(useRevalidator().revalidate)
  return (
    <EmptyState
      title="The tours did not arrive"
      headingLevel={3}
      action={
        // Without the hash, because a link to the same hash makes the router scroll instead of load.
        <LinkButton to={`${pathname}${search}`} look="secondary" keepsScroll>
          Try again
        </LinkButton>
      }
    >
      They are where they were. The way to them was not.
    </EmptyState>
  )
}
