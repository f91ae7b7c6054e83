import { Icon } from '#client/design-system/icon.tsx'
import { toast } from '#client/features/toasts/toasts.ts'

/** Offers the page to other applications, or copies its link. Hidden without script. */
export function ShareButton({ title }: { title: string }) {
  return (
    <button
      type="button"
      className="inline-flex min-h-8 items-center gap-1.5 font-semibold text-sea underline hover:no-underline noscript:hidden print:hidden pointer-coarse:min-h-11"
      onClick={() => void share(title)}
    >
      <Icon name="share" className="size-4.5" />
      <span>Share</span>
    </button>
  )
}

async function share(title: string): Promise<void> {
  // Without the query, which may have what only this visitor should know.
  const url = location.origin + location.pathname
  if (navigator.share !== undefined) {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      if ((error as Error).name === 'AbortError') return
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    toast.success('The link is copied.')
  } catch {
    // Browsers offer the clipboard on secure pages only.
    toast.warning(`Please copy the link: ${url}`)
  }
}
