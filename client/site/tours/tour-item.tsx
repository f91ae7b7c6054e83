// One tour, by id or title slug.
import { data, redirect } from 'react-router'
import { LinkButton } from '#client/design-system/button.tsx'
import { type Api, api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import type { Tour } from '#contract/tours.ts'
import type { Route } from './+types/tour-item'
import { TourDetail } from './tour-detail.tsx'

export function loader({ context, params }: Route.LoaderArgs) {
  return load(serverApi(context), params.id)
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(api, params.id)
}

async function load(call: Api, idOrSlug: string) {
  const tour = await findTour(call, idOrSlug)
  if (tour === null) return data({ tour }, { status: 404 })
  // A slug that the tour had before leads to the one it has now.
  if (idOrSlug !== tour._id && idOrSlug !== tour.slug) {
    throw redirect(`/tour-item/${encodeURIComponent(tour.slug || tour._id)}`, 301)
  }
  return data({ tour })
}

async function findTour(call: Api, idOrSlug: string): Promise<Tour | null> {
  try {
    return await call('GET /cards/:id', { params: { id: idOrSlug } })
  } catch (error) {
    const isUnknown = error instanceof ApiError && ['not_found', 'invalid_request'].includes(error.code)
    if (isUnknown) return null
    throw error
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  const tour = loaderData?.tour
  if (!tour) return pageMeta({ title: 'Tour Item', publicUrl })
  return pageMeta({
    title: tour.title,
    description: tour.subTitle,
    path: `/tour-item/${encodeURIComponent(tour.slug || tour._id)}`,
    image: tour.image,
    publicUrl,
  })
}

export default function TourItem({ loaderData: { tour } }: Route.ComponentProps) {
  if (tour !== null) return <TourDetail tour={tour} />
  return (
    <section className="wrap section-space grid justify-items-start gap-7">
      <h1 className="text-d2">Tour not found!</h1>
      <p className="text-lead">It may have sailed under another name.</p>
      <LinkButton to="/">Back to home</LinkButton>
    </section>
  )
}
