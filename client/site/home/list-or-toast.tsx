// What a page of tours shows when the browser could not load it: a toast says why, and there is a way to try again.
import { LinkButton } from '#client/design-system/button.tsx'
import { EmptyState } from '#client/design-system/empty-state.tsx'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import type { TourList } from '#contract/tours.ts'

/** The page's data; where they cannot be had `otherwise`, without a list. */
export async function listOrToast<Data extends { list: TourList }, Otherwise>(
  loaded: Promise<Data>,
  otherwise: Otherwise,
): Promise<Data | (Otherwise & { list: null })> {
  try {
    return await loaded
  } catch (error) {
    toastFailure(error)
    return { ...otherwise, list: null }
  }
}

export function NotLoaded({ to }: { to: string }) {
  return (
    <EmptyState
      title="The tours did not arrive"
      headingLevel={3}
      action={
        <LinkButton to={to} look="secondary">
          Try again
        </LinkButton>
      }
    >
      They are where they were. The way to them was not.
    </EmptyState>
  )
}
