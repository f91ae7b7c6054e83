import { Breadcrumbs } from '#client/design-system/breadcrumbs.tsx'
import { Hero, type HeroPicture } from '#client/design-system/hero.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { blogPath } from '#client/features/blog/blog-address.ts'

interface BlogHeroProps {
  picture: HeroPicture
  /** Seed of the ridge: each page has its own. */
  seed: number
  first: string
  second: string
  trail: readonly { title: string; to: string }[]
  current: string
}

export const home = { title: 'Home', to: '/' }
export const blog = { title: 'Blog', to: blogPath }

export function BlogHero({ picture, seed, first, second, trail, current }: BlogHeroProps) {
  return (
    <Hero picture={picture} seed={seed}>
      <div className="grid content-start gap-5 pt-[clamp(28px,4.4vw,64px)]">
        <Breadcrumbs trail={trail} current={current} />
        <Lockup level={1} size="d1" first={first} second={second} />
      </div>
    </Hero>
  )
}
