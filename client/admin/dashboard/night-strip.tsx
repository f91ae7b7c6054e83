import { useId } from 'react'
import { AdminIcon } from '#client/admin/screen/admin-icon.tsx'
import { SampleBadge } from '#client/admin/screen/sample-badge.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { useUser } from '#client/features/session/session.ts'
import { pictureUrl } from '#content/picture-paths.ts'
import { pictureSizes } from '#contract/images.ts'

/** The head of the dashboard, with the only picture of the back office: a night sky beside the title. */
export function NightStrip() {
  return (
    <header className="night-strip">
      <Picture
        {...pictureSizes(pictureUrl('static-tours/northern-lights-cabin'))}
        sizes="(width < 1025px) 100vw, calc(100vw - 330px)"
        alt=""
        width={1600}
        height={1000}
        isUrgent
        className="night-picture"
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-4">
          <h1 className="text-[2.25rem] md:text-[2.75rem]">Dashboard</h1>
          <SampleBadge />
        </div>
        <Greeting />
      </div>
      <DownloadReports />
    </header>
  )
}

/** The user and the local time are known only in the browser. */
function Greeting() {
  const user = useUser()
  const name = (user?.name || user?.username || '').split(' ')[0]
  return (
    <p className="min-h-[1.6em] text-ink">
      {user !== null && `${greetingAt(new Date().getHours())}, ${name}.`}
    </p>
  )
}

export function greetingAt(hour: number): string {
  if (hour < 5) return 'Good night'
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}

/** A sample button without any effect; a hint says so. */
function DownloadReports() {
  const id = useId()
  return (
    <span className="night-action">
      <Button size="small" aria-describedby={id}>
        <AdminIcon name="download" />
        Download Reports
      </Button>
      <span id={id} className="night-hint">
        A sample: there are no reports behind it.
      </span>
    </span>
  )
}
