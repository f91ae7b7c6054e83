// The error state and the empty state of a list.
import type { ReactNode } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { EmptyState } from '#client/design-system/empty-state.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { useWhenOnline } from '#client/design-system/use-when-online.ts'

interface ListFailureProps {
  title: string
  failure: string | null
  onRetry: () => void
}

export function ListFailure({ title, failure, onRetry }: ListFailureProps) {
  useWhenOnline(() => failure !== null && onRetry())
  if (failure === null) return null
  return (
    <Notice
      tone="error"
      title={title}
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {failure}
    </Notice>
  )
}

interface EmptyListProps {
  title: string
  isBusy: boolean
  /** A button that widens the search. */
  action: ReactNode
}

export function EmptyList({ title, isBusy, action }: EmptyListProps) {
  return (
    <div className="admin-card" aria-busy={isBusy || undefined}>
      <EmptyState title={title} action={action} />
    </div>
  )
}
