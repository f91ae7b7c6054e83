import { useRevalidator } from 'react-router'
import { Button } from '#client/design-system/button.tsx'
import { EmptyState } from '#client/design-system/empty-state.tsx'
import { useWhenOnline } from '#client/design-system/use-when-online.ts'
import { TourSkeleton } from './tour-skeleton.tsx'

export function TourFailed() {
  const { revalidate, state } = useRevalidator()
  useWhenOnline(revalidate)
  if (state === 'loading') return <TourSkeleton />
  return (
    <section className="wrap section-space">
      <EmptyState
        title="The tour did not arrive"
        headingLevel={1}
        action={
          <Button look="secondary" onClick={() => void revalidate()}>
            Try again
          </Button>
        }
      >
        It is where it was. The way to it was not.
      </EmptyState>
    </section>
  )
}
