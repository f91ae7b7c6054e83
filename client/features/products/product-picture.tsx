import type { ComponentProps } from 'react'
import { ContentPicture } from '#client/design-system/content-picture.tsx'
import { productPicture } from './product-facts.ts'

type Shown = ComponentProps<typeof ContentPicture>

type ProductPictureProps = Pick<Shown, 'sizes' | 'alt' | 'isEager' | 'isUrgent' | 'className'> &
  Partial<Pick<Shown, 'width' | 'height'>> & {
    /** Address of the picture. */
    picture: string
  }

/** A picture of a product. A missing picture has the alternative text that the specification requires. */
export function ProductPicture({ picture, ...shown }: ProductPictureProps) {
  return <ContentPicture {...productPicture(picture)} {...shown} fallbackAlt="not found" />
}
