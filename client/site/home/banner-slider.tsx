// The banners at the top of a home page, as a carousel with a ridge at the bottom.
import './banner-slider.css'
import { Carousel, Slide } from '#client/design-system/carousel.tsx'
import { driftOnScroll } from '#client/design-system/drift.ts'
import { type HeroPicture, uprightWindow } from '#client/design-system/hero.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { Ridge } from '#client/design-system/ridge.tsx'
import type { ShownBanner } from '#client/features/banners/banners.ts'

interface BannerSliderProps {
  banners: readonly ShownBanner[]
  /** Seed of the ridge at the bottom. */
  seed: number
}

export function BannerSlider({ banners, seed }: BannerSliderProps) {
  return (
    <div className="hero is-tall">
      <Carousel label="Banners" shows={1} isLooping isAutomatic isFirst className="banner-slider">
        {banners.map(({ first, second, description, picture }, index) => (
          <Slide key={second} number={index + 1} of={banners.length} className="banner-slide">
            <BannerPicture picture={picture} isFirst={index === 0} />
            <div className="wrap hero-text">
              <div className="grid content-start gap-4.5 pt-[clamp(40px,5.4vw,84px)]">
                <Lockup level={index === 0 ? 1 : 2} size="d1" first={first} second={second} />
                <p className="max-w-[36ch] text-balance text-ink text-lead md:text-[1.3125rem]">
                  {description}
                </p>
              </div>
            </div>
          </Slide>
        ))}
      </Carousel>
      <Ridge seed={seed} />
    </div>
  )
}

interface BannerPictureProps {
  picture: HeroPicture
  /** The first banner loads with high priority. */
  isFirst: boolean
}

function BannerPicture({ picture: { src, srcSet, portrait, width, height }, isFirst }: BannerPictureProps) {
  return (
    <picture>
      <source media={uprightWindow} type="image/avif" srcSet={portrait?.srcSet} sizes="100vw" />
      <source media={uprightWindow} srcSet={portrait?.src} />
      <source type="image/avif" srcSet={srcSet} sizes="100vw" />
      <img
        ref={driftOnScroll}
        className="hero-picture"
        src={src}
        width={width}
        height={height}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'low'}
      />
    </picture>
  )
}
