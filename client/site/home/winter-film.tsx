import { addressOf } from '#contract/pages/page.ts'
import { searchPage } from '#contract/pages/site-pages.ts'
import './ridge-band.css'
import { LinkButton } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { Ridge } from '#client/design-system/ridge.tsx'
import { Film } from '#client/design-system/video.tsx'
import { pictureSizes } from '#contract/images.ts'
import { films } from './films.ts'

interface WinterFilmProps {
  first: string
  second: string
  text: string
  /** Title of the film. */
  title: string
}

/** The winter film beside a text, on a picture of a slope at night. */
export function WinterFilm({ first, second, text, title }: WinterFilmProps) {
  const { src, poster, backdrop } = films.winter
  return (
    <section aria-label="Winter film" className="ridge-band on-night isolate bg-ink">
      <Picture
        {...pictureSizes(backdrop)}
        width={1920}
        height={900}
        sizes="(width < 1025px) 1800px, 100vw"
        alt=""
        className="-z-1 absolute inset-0 size-full object-cover object-[50%_100%]"
      />
      <Ridge seed={53} />
      <div className="wrap grid grid-cols-[1fr_1.5fr] items-center gap-[clamp(28px,5vw,72px)] max-lg:grid-cols-1">
        <div className="grid justify-items-start gap-5">
          <Lockup level={2} size="d2" first={first} second={second} isOnNight />
          <p className="max-w-[44ch] text-on-night">{text}</p>
          <LinkButton to={addressOf(searchPage, { type: 'Skiing' })}>
            VIEW MORE
            <Icon name="arrow-right" />
          </LinkButton>
        </div>
        <Film
          src={src}
          poster={pictureSizes(poster)}
          title={title}
          sizes="(width < 1025px) 92vw, 720px"
          className="aspect-video rounded-l shadow-3"
        />
      </div>
      <Ridge seed={57} />
    </section>
  )
}
