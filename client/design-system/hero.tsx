import type { ReactNode } from 'react'
import { driftOnScroll } from './drift.ts'
import { Ridge } from './ridge.tsx'

export interface HeroPicture {
  src: string
  /** AVIF sizes, as for `srcset`; may be empty. */
  srcSet: string
  /** Another drawing for phones, with its own sizes. */
  portrait?: { src: string; srcSet: string }
  width: number
  height: number
}

/** Media query for upright (phone) windows. Wider windows use the wide picture, which has more sky behind the title. */
export const uprightWindow = '(width < 481px)'

interface HeroProps {
  picture: HeroPicture
  /** Seed of the ridge at the bottom. */
  seed: number
  /** For a picture without open sky: its top fades into haze behind the title. */
  isHazy?: boolean
  /** Leaves more of the picture below the text. */
  isTall?: boolean
  /** Low, so that the list below begins in the first view. */
  isLow?: boolean
  /** Crops the picture from the left, because its main subject is at the right. */
  isRightKept?: boolean
  children: ReactNode
}

/** The banner of a page: a landscape picture with the title on its sky and a ridge as its lower edge. */
export function Hero({
  picture,
  seed,
  isHazy = false,
  isTall = false,
  isLow = false,
  isRightKept = false,
  children,
}: HeroProps) {
  const { portrait } = picture
  return (
    <section className={`hero${isTall ? ' is-tall' : ''}${isLow ? ' is-low' : ''}`} data-page-picture>
      <picture>
        {portrait !== undefined && portrait.srcSet !== '' && (
          <source media={uprightWindow} type="image/avif" srcSet={portrait.srcSet} sizes="100vw" />
        )}
        {portrait !== undefined && <source media={uprightWindow} srcSet={portrait.src} />}
        {picture.srcSet !== '' && <source type="image/avif" srcSet={picture.srcSet} sizes="100vw" />}
        <img
          ref={driftOnScroll}
          className={`hero-picture${isHazy ? ' is-hazy' : ''}${isRightKept ? ' is-right-kept' : ''}`}
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt=""
          fetchPriority="high"
        />
      </picture>
      <div className="wrap hero-text">{children}</div>
      <Ridge seed={seed} />
    </section>
  )
}
