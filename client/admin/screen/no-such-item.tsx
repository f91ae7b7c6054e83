import { LinkButton } from '#client/design-system/button.tsx'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { isUnknown } from '#client/lib/api-error.ts'
import { pageMeta } from '#client/lib/page-meta.ts'

/** `noun`: the kind of the missing record, capitalized. */
export function NoSuchItem({ noun, listPath }: { noun: string; listPath: string }) {
  return (
    <div className="admin-card grid justify-items-start gap-4">
      <h1 className="text-d3">{notFoundText(noun)}</h1>
      <p>It may have been deleted in the meantime.</p>
      <LinkButton to={listPath} size="small">
        Back to the list
      </LinkButton>
    </div>
  )
}

/** The window title has the name of the record, to distinguish several windows. `name` is null if there is no record. */
export function recordMeta(noun: string, name: string | null) {
  return pageMeta({ title: name ?? notFoundText(noun), publicUrl: '' })
}

function notFoundText(noun: string): string {
  return `${noun} not found!`
}

/** For the `catch` of a call: returns null if the record does not exist; otherwise shows a toast and rethrows. */
export function nullIfUnknown(error: unknown): null {
  if (!isUnknown(error)) toastFailure(error)
  return nullIfMissing(error)
}

/** The same on the server, where the error becomes the page. */
export function nullIfMissing(error: unknown): null {
  if (isUnknown(error)) return null
  throw error
}
