import type { ComponentProps } from 'react'
import { ContentPicture } from '#client/design-system/content-picture.tsx'
import { productPicture } from './product-facts.ts'

type Shown = ComponentProps<typeof ContentPicture>

type ProductPictureProps = Pick<Shown, 'sizes' | 'alt' | 'isEager' | 'isUrgent' | 'className'> &
  Partial<Pick<Shown, 'width' | 'height'>> & {
    /** Its address. */
    picture: string
  }

/** A product's picture wherever it is shop ware; one that is gone is called as specified. */
export function ProductPicture({ picture, ...shown }: ProductPictureProps) {
  return <ContentPicture {...productPicture(picture)} {...shown} fallbackAlt="not found" />
}
