import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import type { Route } from './+types/bar'
import { SalesChart } from './sample-charts.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Bar Chart', publicUrl: publicUrlOf(matches) })

export default function BarScreen() {
  return (
    <>
      <ScreenHeading title="Bar Chart" subTitle="Tickets sold by month, a sample" />
      <SalesChart title="Tickets sold by month" />
    </>
  )
}
