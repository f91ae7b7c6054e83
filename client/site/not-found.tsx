// The page for every unknown path.
import { data } from 'react-router'
import { LinkButton } from '#client/design-system/button.tsx'
import { Hero } from '#client/design-system/hero.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import type { Route } from './+types/not-found'
import { notFoundHero } from './not-found-hero.ts'

export function loader() {
  return data(null, { status: 404 })
}

export function clientLoader() {
  return null
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Not Found', publicUrl: publicUrlOf(matches) })

export default function NotFound() {
  return (
    <Hero picture={notFoundHero} seed={31} isTall isRightKept>
      <div className="on-night grid justify-items-center gap-5 pt-[clamp(56px,6.4vw,96px)] text-center text-paper">
        <h1 className="font-[800] text-[clamp(7rem,3.2rem+14.2vw,15.25rem)] text-paper leading-[0.9] tracking-[-0.02em]">
          404{' '}
          <span className="mt-3 block font-light text-[0.235em] italic leading-tight tracking-[-0.01em]">
            Not Found
          </span>
        </h1>
        <p className="text-balance text-lead">This path ends at the dunes. The caravan went the other way.</p>
        <LinkButton to="/">
          <Icon name="arrow-left" />
          Back to home
        </LinkButton>
      </div>
    </Hero>
  )
}
