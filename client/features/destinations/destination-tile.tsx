import { addressOf } from '#contract/pages/page.ts'
import { destinationPage } from '#contract/pages/site-pages.ts'
import './destination-tile.css'
import type { ReactNode } from 'react'
import { Link } from '#client/design-system/link.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { pictureUrl } from '#content/picture-paths.ts'
import { pictureSizes } from '#contract/images.ts'
import type { ListedDestination } from './destinations.ts'

interface DestinationTileProps {
  destination: ListedDestination
  /** The `sizes` attribute of the picture. */
  sizes: string
  /** True for tiles that may be in the first view. */
  isEager?: boolean
  /** The line below the picture. Default: the country's subtitle. */
  children?: ReactNode
}

/** A picture of a country with its name in a notch of the picture. The whole tile is one link. */
export function DestinationTile({ destination, sizes, isEager = false, children }: DestinationTileProps) {
  const { slug, title, subTitle } = destination
  return (
    <li className="destination-tile">
      <Link to={addressOf(destinationPage, { slug })} className="destination-link">
        <div className="destination-frame">
          <Picture
            {...pictureSizes(pictureUrl(`destinations/${slug}`))}
            width={1600}
            height={1000}
            sizes={sizes}
            alt=""
            isEager={isEager}
          />
          <h3 className="notch destination-name">{title}</h3>
        </div>
        <div className="destination-line">{children ?? subTitle}</div>
      </Link>
    </li>
  )
}
