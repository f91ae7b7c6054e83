// The poster wall with empty cards, shown while tours are being loaded.
import '#client/design-system/skeleton.css'
import { defaultItemsPerPage } from '#contract/vocabulary.ts'
import { posterWidth } from './tour-wall.tsx'

const places = Array.from({ length: defaultItemsPerPage }, (_, index) => index)

export function TourWallSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading tours</span>
      <ul className="poster-wall" aria-hidden="true">
        {places.map((place) => (
          <li key={place} className={`poster-card is-${posterWidth(place, defaultItemsPerPage)}`}>
            <div className="poster-frame skeleton-shape">
              <svg
                className="absolute inset-0"
                viewBox="0 0 120 160"
                preserveAspectRatio="xMidYMax slice"
                aria-hidden="true"
              >
                <circle cx="82" cy="54" r="15" />
                <path d="M0 160V112L34 78l18 20 28-32 40 46v48z" />
              </svg>
            </div>
            <div className="poster-text">
              <div className="skeleton-shape h-6.5 w-4/5" />
              <div className="skeleton-shape mt-2 h-5 w-1/2" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
