import { Button, LinkButton } from '#client/design-system/button.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { useWhenOnline } from '#client/design-system/use-when-online.ts'
import { reloadPage } from '#client/lib/failed-page-loads.tsx'
import { house } from '#client/lib/house.ts'
import { myOrdersPage, myToursPage } from '#contract/pages/account-pages.ts'

/** The page for unexpected errors. Shows no details; the log has them. A script may have failed after a call went through. */
export function Fault() {
  useWhenOnline(reloadPage)
  return (
    <section className="wrap section-space grid justify-items-start gap-7">
      <title>{`Something went wrong - ${house().name}`}</title>
      <Lockup level={1} size="d2" first="Rough weather" second="We lost the path" />
      <p className="max-w-[60ch] text-lead">
        Something went wrong. If you have just sent something, we do not know whether it went through: see{' '}
        <Link to={myToursPage.path}>your bookings</Link> and <Link to={myOrdersPage.path}>your orders</Link>.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={reloadPage}>Try again</Button>
        <LinkButton to="/" look="secondary">
          Back to home
        </LinkButton>
      </div>
    </section>
  )
}
