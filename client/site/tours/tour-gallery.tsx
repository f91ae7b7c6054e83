import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { ContentPicture } from '#client/design-system/content-picture.tsx'
import { galleryPictures, tourPicture } from '#client/features/tours/tour-pictures.ts'
import type { Tour } from '#contract/tours.ts'

const loadLightbox = () => import('#client/design-system/lightbox.tsx')
const Lightbox = lazy(async () => ({ default: (await loadLightbox()).Lightbox }))

interface TourGalleryProps {
  tour: Tour
  /** How many of them are shown; the lightbox has them all. */
  count?: number
}

/** Every picture is a link to itself; with script it opens among the others. */
export function TourGallery({ tour, count }: TourGalleryProps) {
  const urls = galleryPictures(tour)
  const [opened, setOpened] = useState<number | null>(null)
  const pictures = urls.map((url, index) => ({
    ...tourPicture(url),
    alt: `${tour.title}, picture ${index + 1} of ${urls.length}`,
  }))

  function open(event: MouseEvent, index: number) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpened(index)
  }

  return (
    <>
      <ul className="tour-gallery">
        {pictures.slice(0, count).map((picture, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be in the list twice
          <li key={index}>
            <a
              href={urls[index]}
              className="tour-gallery-picture"
              onClick={(event) => open(event, index)}
              onPointerEnter={() => void loadLightbox()}
              onFocus={() => void loadLightbox()}
            >
              <ContentPicture
                {...picture}
                sizes={index === 0 ? '(width < 1025px) 92vw, 560px' : '(width < 769px) 46vw, 275px'}
              />
            </a>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <Suspense>
          <Lightbox
            title={tour.title}
            pictures={pictures}
            start={opened}
            isOpen
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  )
}
