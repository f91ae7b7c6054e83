import { LinkButton } from '#client/design-system/button.tsx'
import { EmptyState } from '#client/design-system/empty-state.tsx'

/** `retry`: where the tours can be asked for again. */
export function ToursDidNotArrive({ retry }: { retry: string }) {
  return (
    <EmptyState
      title="The tours did not arrive"
      headingLevel={3}
      action={
        <LinkButton to={retry} look="secondary">
          Try again
        </LinkButton>
      }
    >
      They are where they were. The way to them was not.
    </EmptyState>
  )
}
