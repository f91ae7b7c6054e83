import '#client/design-system/skeleton.css'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'

export function FormSkeleton({ title }: { title: string }) {
  return (
    <div className="skeleton grid gap-[22px]" aria-busy="true">
      <ScreenHeading title={title} subTitle=" " />
      <p className="sr-only" role="status">
        Loading
      </p>
      <div className="grid items-start gap-[22px] min-[73.75rem]:grid-cols-[7fr_5fr]">
        <div className="admin-card grid gap-6">
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <div key={row} className="skeleton-shape h-20" />
          ))}
        </div>
        <div className="admin-card">
          <div className="skeleton-shape aspect-4/3" />
        </div>
      </div>
    </div>
  )
}
