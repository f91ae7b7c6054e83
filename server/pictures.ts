// What the features that have pictures need of the one that stores them.
import { maxImageBytes, maxPreviewBytes, maxTourEditBytes } from '#contract/images.ts'
import type { Upload } from '#contract/pictures.ts'
import type { Database } from '#server/database/client.ts'

export type PictureInput = string | Upload

export interface PictureRules {
  /** URLs that the record has already: they may stay. */
  current: readonly string[]
  /** Bytes that a new main picture and a new preview may have. */
  maxImageBytes: number
  maxPreviewBytes: number
}

export interface PictureStore {
  /** Checks and stores what is new and answers the URLs; what is undefined stays undefined. */
  store(
    db: Database,
    pictures: { image?: PictureInput | undefined; previews?: readonly PictureInput[] | undefined },
    rules: PictureRules,
  ): Promise<{ image: string | undefined; previews: string[] | undefined }>
}

export const pictureLimits = { maxImageBytes, maxPreviewBytes }

export const editedTourPictureLimits = { maxImageBytes: maxTourEditBytes, maxPreviewBytes: maxTourEditBytes }
