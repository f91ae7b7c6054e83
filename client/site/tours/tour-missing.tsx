import { LinkButton } from '#client/design-system/button.tsx'
import { EmptyState } from '#client/design-system/empty-state.tsx'

export function TourMissing() {
  return (
    <section className="wrap section-space">
      <EmptyState
        title="Tour not found!"
        headingLevel={1}
        action={<LinkButton to="/">Back to home</LinkButton>}
      >
        It may have sailed under another name.
      </EmptyState>
    </section>
  )
}
