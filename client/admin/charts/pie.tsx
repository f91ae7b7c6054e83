import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import type { Route } from './+types/pie'
import { SharesChart } from './sample-charts.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Pie Chart', publicUrl: publicUrlOf(matches) })

export default function PieScreen() {
  return (
    <>
      <ScreenHeading title="Pie Chart" subTitle="Bookings by kind of tour, a sample" />
      <SharesChart title="Bookings by kind of tour" />
    </>
  )
}
