import { Button, LinkButton } from '#client/design-system/button.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { reloadPage } from '#client/lib/failed-page-loads.tsx'
import { house } from '#client/lib/house.ts'

/** The page for unexpected errors. Shows no details; the log has them. */
export function Fault() {
  return (
    <section className="wrap section-space grid justify-items-start gap-7">
      <title>{`Something went wrong - ${house().name}`}</title>
      <Lockup level={1} size="d2" first="Rough weather" second="We lost the path" />
      <p className="max-w-[60ch] text-lead">Something went wrong on our side. Nothing was changed.</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={reloadPage}>Try again</Button>
        <LinkButton to="/" look="secondary">
          Back to home
        </LinkButton>
      </div>
    </section>
  )
}
