import { useRevalidator } from 'react-router'
import { Button } from '#client/design-system/button.tsx'
import { EmptyState } from '#client/design-system/empty-state.tsx'
import { useWhenOnline } from '#client/design-system/use-when-online.ts'

/** Shown if `what` failed to load. A toast has shown the reason. */
export function LoadFailed({ what }: { what: string }) {
  const { revalidate, state } = useRevalidator()
  useWhenOnline(revalidate)
  const isAsking = state === 'loading'
  return (
    <EmptyState
      title={`${what} did not arrive`}
      action={
        <Button
          look="secondary"
          aria-disabled={isAsking || undefined}
          title={isAsking ? 'One moment' : undefined}
          onClick={isAsking ? undefined : revalidate}
        >
          Try again
        </Button>
      }
    >
      Everything is where it was. The way to it was not.
    </EmptyState>
  )
}
