import { Button, LinkButton } from '#client/design-system/button.tsx'
import { useWhenOnline } from '#client/design-system/use-when-online.ts'
import { reloadPage } from '#client/lib/failed-page-loads.tsx'
import { house } from '#client/lib/house.ts'
import { dashboardPage } from '#contract/pages/staff-pages.ts'

/** The screen for unexpected errors. Shows no details; the log has them. */
export function AdminFault() {
  useWhenOnline(reloadPage)
  return (
    <div className="admin-card grid justify-items-start gap-5">
      <title>{`Something went wrong - ${house().name}`}</title>
      <h1 className="text-d3">Something went wrong</h1>
      <p>
        This screen cannot be shown. If you have just saved something, we do not know whether it went through:
        look at it once more before you save it again.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={reloadPage}>
          Try again
        </Button>
        <LinkButton to={dashboardPage.path} look="secondary" size="small">
          Dashboard
        </LinkButton>
      </div>
    </div>
  )
}
