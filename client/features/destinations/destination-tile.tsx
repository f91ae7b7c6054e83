import './destination-tile.css'
import type { ReactNode } from 'react'
import { Link } from '#client/design-system/link.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { pictureUrl } from '#content/picture-paths.ts'
import { pictureSizes } from '#contract/images.ts'
import { destinationPath, type ListedDestination } from './destinations.ts'

interface DestinationTileProps {
  destination: ListedDestination
  /** How wide it is shown, as for `sizes`. */
  sizes: string
  /** True for tiles that the first view may show. */
  isEager?: boolean
  /** The line below the picture, in place of the country's own. */
  children?: ReactNode
}

/** A country's landscape, with its name where the page bites into the picture; the whole tile is one link. */
export function DestinationTile({ destination, sizes, isEager = false, children }: DestinationTileProps) {
  const { slug, title, subTitle } = destination
  return (
    <li className="destination-tile">
      <Link to={destinationPath(slug)} className="destination-link">
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
