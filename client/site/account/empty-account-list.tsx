import type { ReactNode } from 'react'
import { LinkButton } from '#client/design-system/button.tsx'
import { EmptyState } from '#client/design-system/empty-state.tsx'

interface EmptyAccountListProps {
  action: string
  to: string
  children: ReactNode
}

/** For an empty cart and for an account without bookings. The specification has the same text for both. */
export function EmptyAccountList({ action, to, children }: EmptyAccountListProps) {
  return (
    <EmptyState title="You don't have any tour" action={<LinkButton to={to}>{action}</LinkButton>}>
      {children}
    </EmptyState>
  )
}
