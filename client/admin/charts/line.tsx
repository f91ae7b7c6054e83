import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import type { Route } from './+types/line'
import { RevenueChart } from './sample-charts.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Line Chart', publicUrl: publicUrlOf(matches) })

export default function LineScreen() {
  return (
    <>
      <ScreenHeading title="Line Chart" subTitle="Takings by market, a sample" />
      <RevenueChart title="Takings by market" />
    </>
  )
}
