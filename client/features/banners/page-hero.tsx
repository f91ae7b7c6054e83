import type { ReactNode } from 'react'
import { Breadcrumbs } from '#client/design-system/breadcrumbs.tsx'
import { Hero, type HeroPicture } from '#client/design-system/hero.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'

interface PageHeroProps {
  picture: HeroPicture
  /** Seed of the ridge at the bottom. */
  seed: number
  /** Breadcrumbs: parent pages without the home page. */
  trail?: readonly { title: string; to: string }[]
  /** Title of this page in the breadcrumbs. */
  current: string
  first: string
  second: string
  /** A sentence or two below the title. */
  description?: ReactNode
  /** The sky is dark, so the text is white. */
  isOnNight?: boolean
  isTall?: boolean
  /** Low, with a smaller title; for pages with lists. */
  isLow?: boolean
}

/** The banner of a page with breadcrumbs, title and description. */
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
  isLow = false,
}: PageHeroProps) {
  return (
    <Hero picture={picture} seed={seed} isTall={isTall} isLow={isLow}>
      <div
        className={`grid content-start ${isLow ? 'gap-2 pt-[clamp(14px,1.6vw,24px)]' : 'gap-4.5 pt-[clamp(24px,3.4vw,52px)]'} ${isOnNight ? 'on-night' : ''}`}
      >
        <Breadcrumbs trail={[{ title: 'Home', to: '/' }, ...trail]} current={current} isOnNight={isOnNight} />
        <Lockup level={1} size={isLow ? 'band' : 'd1'} first={first} second={second} isOnNight={isOnNight} />
        {description !== undefined && (
          <p
            className={`text-balance ${isLow ? 'max-w-[46ch] leading-snug max-md:text-small' : 'max-w-[38ch] text-lead md:text-[1.3125rem]'} ${isOnNight ? 'text-on-night' : 'text-ink'}`}
          >
            {description}
          </p>
        )}
      </div>
    </Hero>
  )
}
