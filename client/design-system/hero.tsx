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

/** Wider windows than this are no longer upright: there the wide picture leaves the title more sky. */
export const uprightWindow = '(width < 481px)'

interface HeroProps {
  picture: HeroPicture
  /** Seed of the ridge at its foot. */
  seed: number
  /** The picture has no open sky of its own: it rises out of haze, below the title. */
  isHazy?: boolean
  /** Leaves more of the picture below the text. */
  isTall?: boolean
  /** A band, for pages whose list should begin in the first view. */
  isLow?: boolean
  /** What must not be cut off stands at the right of the picture. */
  isRightKept?: boolean
  children: ReactNode
}

/** A landscape that the page's nearest ridge closes; the title stands on its sky. */
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
