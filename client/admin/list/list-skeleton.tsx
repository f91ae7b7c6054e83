import '#client/design-system/skeleton.css'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { itemsPerPage } from './list-address.ts'

/** Shown until the first list is loaded. */
export function ListSkeleton({ title, subTitle }: { title: string; subTitle: string }) {
  return (
    <>
      <ScreenHeading title={title} subTitle={subTitle} />
      <div className="skeleton grid gap-[22px]" aria-busy="true">
        <p className="sr-only" role="status">
          Loading
        </p>
        <div className="skeleton-shape h-13 max-w-[420px]" />
        <div className="admin-card grid gap-4">
          {Array.from({ length: itemsPerPage }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
            <div key={index} className="skeleton-shape h-14" />
          ))}
        </div>
      </div>
    </>
  )
}
