import { useState } from 'react'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { Link } from '#client/design-system/link.tsx'
import { missingPartText, useLazyModule } from '#client/features/lazy-modules/use-lazy-module.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import type { PageUser } from '#client/lib/server-context.ts'
import { erasePage } from '#contract/pages/account-pages.ts'
import { privacyPage } from '#contract/pages/site-pages.ts'

const loadDialog = () => import('#client/site/erasure/erase-dialog.tsx')

function prepareDialog(): void {
  loadDialog().catch(() => null)
}

/** Download of the user's data, and erasure of the account. */
export function PersonalData({ user }: { user: PageUser }) {
  const [isAsked, setIsAsked] = useState(false)
  const [isDownloading, setIsDownloading] = useState(false)
  const part = useLazyModule(loadDialog, isAsked, () => setIsAsked(false))

  async function download(): Promise<void> {
    if (isDownloading) return
    setIsDownloading(true)
    try {
      const { downloadPersonalData } = await import('./download-personal-data.ts')
      await downloadPersonalData(user.username)
    } catch {
      // The import failed. The module itself shows failures of the API call.
      toast.error(missingPartText)
    } finally {
      setIsDownloading(false)
    }
  }

  return (
    <section aria-labelledby="personal-data" className="rounded-l bg-mist p-9 max-md:p-6 lg:col-span-2">
      <h2 id="personal-data" className="text-d3">
        Your data
      </h2>
      <p className="mt-3 max-w-[60ch]">
        Take along a copy of everything we hold about you, or leave for good. What we keep and why stands
        under{' '}
        <Link to={privacyPage.path} className="underline underline-offset-4">
          Privacy
        </Link>
        .
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          look="secondary"
          onClick={download}
          aria-disabled={isDownloading || undefined}
          title={isDownloading ? 'One moment' : undefined}
        >
          Download my data
        </Button>
        <div className="noscript:hidden">
          <Button
            look="ghost"
            onClick={() => setIsAsked(true)}
            onPointerEnter={prepareDialog}
            onFocus={prepareDialog}
            aria-haspopup="dialog"
          >
            Erase my account
          </Button>
        </div>
        <div className="hidden noscript:block">
          <LinkButton look="ghost" to={erasePage.path}>
            Erase my account
          </LinkButton>
        </div>
      </div>
      {part !== null && <part.EraseAccount user={user} isOpen={isAsked} onClose={() => setIsAsked(false)} />}
    </section>
  )
}
