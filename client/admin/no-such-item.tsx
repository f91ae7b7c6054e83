import { LinkButton } from '#client/design-system/button.tsx'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { isUnknown } from '#client/lib/api-error.ts'
import { pageMeta } from '#client/lib/page-meta.ts'

/** `noun`: what there is none of, with a capital. */
export function NoSuchItem({ noun, listPath }: { noun: string; listPath: string }) {
  return (
    <div className="admin-card grid justify-items-start gap-4">
      <h1 className="text-d3">{absent(noun)}</h1>
      <p>It may have been deleted in the meantime.</p>
      <LinkButton to={listPath} size="small">
        Back to the list
      </LinkButton>
    </div>
  )
}

/** The window of a record is named by it, for whoever has several open. Null where there is none. */
export function recordMeta(noun: string, name: string | null) {
  return pageMeta({ title: name ?? absent(noun), publicUrl: '' })
}

function absent(noun: string): string {
  return `${noun} not found!`
}

/** For the `catch` of a call: null where there is no such record, else the error as it was, told. */
export function unlessUnknown(error: unknown): null {
  if (isUnknown(error)) return null
  toastFailure(error)
  throw error
}
