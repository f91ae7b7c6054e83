// One tour, by id or title slug.
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { EmptyState } from '#client/design-system/empty-state.tsx'
import { tourPath } from '#client/features/tours/tour-facts.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList, touristTrip } from '#client/lib/structured-data.ts'
import type { Route } from './+types/tour-item'
import { loadInBrowser, loadOnServer } from './tour-data.ts'
import { TourPage } from './tour-page.tsx'
import { TourSkeleton } from './tour-skeleton.tsx'

export function loader({ context, params, request }: Route.LoaderArgs) {
  return loadOnServer(serverApi(context), request, params.id)
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadInBrowser(request, params.id)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  if (loaderData?.state !== 'found') return pageMeta({ title: 'Tour Item', publicUrl })
  const { tour } = loaderData
  const path = tourPath(tour)
  return pageMeta({
    title: tour.title,
    description: tour.subTitle,
    path,
    image: tour.image,
    publicUrl,
    structuredData: [
      breadcrumbList(
        publicUrl,
        { title: 'Home', to: '/' },
        { title: 'Tours', to: '/tours/standard-list' },
        { title: tour.title, to: path },
      ),
      touristTrip(publicUrl, path, tour),
    ],
  })
}

export default function TourItem({ loaderData }: Route.ComponentProps) {
  switch (loaderData.state) {
    case 'found':
      return <TourPage key={loaderData.tour._id} {...loaderData} />
    case 'loading':
      return <Arriving arrival={loaderData.arrival} />
    case 'missing':
      return (
        <section className="wrap section-space">
          <EmptyState
            title="Tour not found!"
            headingLevel={1}
            action={<LinkButton to="/">Back to home</LinkButton>}
          >
            It may have sailed under another name.
          </EmptyState>
        </section>
      )
    case 'failed':
      return <Failed />
  }
}

function Arriving({ arrival }: { arrival: Promise<unknown> }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // Who has gone on meanwhile does not want the page that they are on loaded anew.
    let isHere = true
    void arrival.then(() => {
      if (isHere) void revalidate()
    })
    return () => {
      isHere = false
    }
  }, [arrival, revalidate])
  return <TourSkeleton />
}

function Failed() {
  const { revalidate, state } = useRevalidator()
  if (state === 'loading') return <TourSkeleton />
  return (
    <section className="wrap section-space">
      <EmptyState
        title="The tour did not arrive"
        headingLevel={1}
        action={
          <Button look="secondary" onClick={() => void revalidate()}>
            Try again
          </Button>
        }
      >
        It is where it was. The way to it was not.
      </EmptyState>
    </section>
  )
}
