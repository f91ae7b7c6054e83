import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import type { Route } from './+types/geography'
import { TrafficMap } from './sample-charts.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Geography Chart', publicUrl: publicUrlOf(matches) })

export default function Geography() {
  return (
    <>
      <ScreenHeading title="Geography Chart" subTitle="Visitors by country, a sample" />
      <TrafficMap title="Visitors by country" />
    </>
  )
}
