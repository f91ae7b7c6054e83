import { LinkButton } from '#client/design-system/button.tsx'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { isUnknown } from '#client/lib/api-error.ts'

export function NoSuchItem({ title, listPath }: { title: string; listPath: string }) {
  return (
    <div className="admin-card grid justify-items-start gap-4">
      <h1 className="text-d3">{title}</h1>
      <p>It may have been deleted in the meantime.</p>
      <LinkButton to={listPath} size="small">
        Back to the list
      </LinkButton>
    </div>
  )
}

/** For the `catch` of a call: null where there is no such record, else the error as it was, told. */
export function unlessUnknown(error: unknown): null {
  if (isUnknown(error)) return null
  toastFailure(error)
  throw error
}
