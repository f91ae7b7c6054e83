import type { ReactNode } from 'react'
import { Breadcrumbs } from '#client/design-system/breadcrumbs.tsx'
import { Hero, type HeroPicture } from '#client/design-system/hero.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'

interface PageHeroProps {
  picture: HeroPicture
  /** Seed of the ridge at its foot. */
  seed: number
  /** The way to this page, without the home page. */
  trail?: readonly { title: string; to: string }[]
  /** What this page is called in that way. */
  current: string
  first: string
  second: string
  /** A sentence or two below the title. */
  description?: ReactNode
  /** The sky is dark: words are white. */
  isOnNight?: boolean
  isTall?: boolean
}

/** The head of a page: where one is, its title and what it is about, on the sky of its landscape. */
export function PageHero({
  picture,
  seed,
  trail = [],
  current,
  first,
  second,
  description,
  isOnNight = false,
  isTall,
}: PageHeroProps) {
  return (
    <Hero picture={picture} seed={seed} isTall={isTall}>
      <div
        className={`grid content-start gap-4.5 pt-[clamp(24px,3.4vw,52px)] ${isOnNight ? 'on-night' : ''}`}
      >
        <Breadcrumbs trail={[{ title: 'Home', to: '/' }, ...trail]} current={current} isOnNight={isOnNight} />
        <Lockup level={1} size="d1" first={first} second={second} isOnNight={isOnNight} />
        {description !== undefined && (
          <p
            className={`max-w-[38ch] text-balance text-lead md:text-[1.3125rem] ${isOnNight ? 'text-on-night' : 'text-ink'}`}
          >
            {description}
          </p>
        )}
      </div>
    </Hero>
  )
}
