import { ContentPicture } from '#client/design-system/content-picture.tsx'
import { pictureSizes } from '#contract/images.ts'

/** The small picture of a row. Has no alternative text, because the title is beside it. */
export function Thumbnail({ src }: { src: string }) {
  return <ContentPicture {...pictureSizes(src)} alt="" width={52} height={52} sizes="52px" />
}
