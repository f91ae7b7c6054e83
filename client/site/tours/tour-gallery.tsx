import { type MouseEvent, useState } from 'react'
import { ContentPicture } from '#client/design-system/content-picture.tsx'
import { useLazyModule } from '#client/features/lazy-modules/use-lazy-module.ts'
import { galleryPictures, tourPicture } from '#client/features/tours/tour-pictures.ts'
import type { Tour } from '#contract/tours.ts'

const loadLightbox = () => import('#client/design-system/lightbox.tsx')

function prepareLightbox(): void {
  loadLightbox().catch(() => null)
}

interface TourGalleryProps {
  tour: Tour
  /** Number of shown pictures. The lightbox has all of them. */
  count?: number
}

/** Every picture is a link to its file. With script it opens in a lightbox if the lightbox can be loaded. */
export function TourGallery({ tour, count }: TourGalleryProps) {
  const urls = galleryPictures(tour)
  const [opened, setOpened] = useState<number | null>(null)
  const [isFailed, setFailed] = useState(false)
  const part = useLazyModule(loadLightbox, opened !== null, () => {
    setOpened(null)
    setFailed(true)
  })
  const pictures = urls.map((url, index) => ({
    ...tourPicture(url),
    alt: tour.facts?.alt?.[index] || `${tour.title}, picture ${index + 1} of ${urls.length}`,
  }))

  function open(event: MouseEvent, index: number) {
    if (isFailed || event.ctrlKey || event.metaKey || event.shiftKey) return
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
              onPointerEnter={prepareLightbox}
              onFocus={prepareLightbox}
            >
              <ContentPicture
                {...picture}
                sizes={index === 0 ? '(width < 1025px) 92vw, 560px' : '(width < 769px) 46vw, 275px'}
              />
            </a>
          </li>
        ))}
      </ul>
      {part !== null && opened !== null && (
        <part.Lightbox
          title={tour.title}
          pictures={pictures}
          start={opened}
          isOpen
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
