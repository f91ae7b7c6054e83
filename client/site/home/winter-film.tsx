import { LinkButton } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { Film } from '#client/design-system/video.tsx'
import { pictureSizes } from '#contract/images.ts'
import { films } from './films.ts'

interface WinterFilmProps {
  first: string
  second: string
  text: string
  /** What the film shows. */
  title: string
}

/** A night on the slopes, and on it the winter film beside a few words. */
export function WinterFilm({ first, second, text, title }: WinterFilmProps) {
  const { src, poster } = films.winter
  return (
    <section aria-label="Winter film" className="bg-shoal">
      <div className="wrap grid grid-cols-[1fr_1.5fr] items-center gap-[clamp(28px,5vw,72px)] py-[clamp(56px,8vw,112px)] max-lg:grid-cols-1">
        <div className="grid justify-items-start gap-5">
          <Lockup level={2} size="d2" first={first} second={second} />
          <p className="max-w-[44ch]">{text}</p>
          <LinkButton to="/search?type=Skiing" look="secondary">
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
    </section>
  )
}
