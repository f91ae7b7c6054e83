import './postcard-rack.css'
import './ridge-band.css'
import { Carousel } from '#client/design-system/carousel.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { Postcard } from '#client/design-system/postcard.tsx'
import { Ridge } from '#client/design-system/ridge.tsx'
import { uprightPicture } from '#client/features/pictures/drawn-pictures.ts'
import { exoticSections } from '#content/home-sections.ts'
import type { ShownPostcard } from './postcards.ts'

interface PostcardRackProps {
  postcards: readonly ShownPostcard[]
}

/** A carousel of postcards on a coloured band. The middle postcard is emphasized. */
export function PostcardRack({ postcards }: PostcardRackProps) {
  return (
    <div className="ridge-band bg-shoal">
      <Ridge seed={41} />
      <div className="wrap">
        <Carousel
          label="Postcards"
          shows={5}
          isLooping
          isCentred
          isAutomatic
          header={<Lockup level={2} size="d2" {...exoticSections.postcards} />}
          className="postcard-rack"
        >
          {postcards.map(({ id, title, subTitle, to }) => (
            <li key={id}>
              <Postcard
                to={to}
                title={title}
                subTitle={subTitle}
                picture={
                  <Picture
                    {...uprightPicture(`postcards/${id}`)}
                    sizes="(width < 400px) 86vw, (width < 768px) 44vw, (width < 1024px) 30vw, 220px"
                    alt=""
                  />
                }
              />
            </li>
          ))}
        </Carousel>
      </div>
      <Ridge seed={44} />
    </div>
  )
}
