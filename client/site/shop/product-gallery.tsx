import { type MouseEvent, useState } from 'react'
import { useLazyModule } from '#client/features/lazy-modules/use-lazy-module.ts'
import { productPicture } from '#client/features/products/product-facts.ts'
import { ProductPicture } from '#client/features/products/product-picture.tsx'

const loadLightbox = () => import('#client/design-system/lightbox.tsx')

interface ProductGalleryProps {
  title: string
  pictures: readonly string[]
}

/**
 * Every picture is a link to its file. With script, a small picture replaces the large one, and the large one opens in a
 * lightbox if the lightbox can be loaded.
 */
export function ProductGallery({ title, pictures }: ProductGalleryProps) {
  const [shown, setShown] = useState(0)
  const [lightbox, setLightbox] = useState<'closed' | 'open' | 'failed'>('closed')
  const part = useLazyModule(loadLightbox, lightbox === 'open', () => setLightbox('failed'))
  const url = pictures[shown]!
  const nameOf = (index: number) => `${title}, picture ${index + 1} of ${pictures.length}`

  function choose(event: MouseEvent, index: number) {
    if (isForNewTab(event)) return
    event.preventDefault()
    setShown(index)
  }

  function openLightbox(event: MouseEvent) {
    if (lightbox === 'failed' || isForNewTab(event)) return
    event.preventDefault()
    setLightbox('open')
  }

  return (
    <div className="min-w-0">
      <a href={url} className="product-stage" data-page-picture onClick={openLightbox}>
        <span className="sr-only">Look closer: </span>
        <ProductPicture
          key={url}
          picture={url}
          sizes="(width < 769px) 94vw, 630px"
          alt={nameOf(shown)}
          isUrgent={shown === 0}
        />
      </a>
      {pictures.length > 1 && (
        <ul className="product-thumbs" aria-label="Pictures">
          {pictures.map((picture, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be in the list twice
            <li key={index}>
              <a
                href={picture}
                className="product-thumb"
                aria-current={index === shown ? 'true' : undefined}
                onClick={(event) => choose(event, index)}
              >
                <ProductPicture picture={picture} sizes="132px" alt={nameOf(index)} isEager />
              </a>
            </li>
          ))}
        </ul>
      )}
      {part !== null && (
        <part.Lightbox
          title={title}
          pictures={pictures.map((picture, index) => ({ ...productPicture(picture), alt: nameOf(index) }))}
          start={shown}
          isOpen={lightbox === 'open'}
          onClose={(last) => {
            setShown(last)
            setLightbox('closed')
          }}
        />
      )}
    </div>
  )
}

function isForNewTab({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey
}
