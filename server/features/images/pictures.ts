// The interface of the picture store, for features with pictures.
import { maxImageBytes, maxPreviewBytes, maxTourEditBytes } from '#contract/images.ts'
import type { Upload } from '#contract/pictures.ts'
import type { SentFiles } from '#server/calls/sent-files.ts'

export type PictureInput = string | Upload

export interface PictureRules {
  /** Files of the request. An upload may refer to one of them instead of containing a data URL. */
  files?: SentFiles | undefined
  /** URLs of the record's present pictures, which may be kept. */
  current: readonly string[]
  /** Size limits of a new main picture and of a new preview. */
  maxImageBytes: number
  maxPreviewBytes: number
}

export interface PictureStore {
  /**
   * Checks and stores new pictures, and returns the URLs of all. Undefined fields stay undefined. Takes seconds, so call it
   * before the transaction of the record. Pictures that no record uses are deleted after a week.
   */
  store(pictures: PicturesInput, rules: PictureRules): Promise<PictureUrls>
}

/** Fields that were not sent are undefined. */
export interface PicturesInput {
  image?: PictureInput | undefined
  previews?: readonly PictureInput[] | undefined
}

export interface PictureUrls {
  image: string | undefined
  previews: string[] | undefined
}

/** The pictures of an edit that does not change pictures. */
export const noPictures: PictureUrls = { image: undefined, previews: undefined }

export const pictureLimits = { maxImageBytes, maxPreviewBytes }

export const editedTourPictureLimits = { maxImageBytes: maxTourEditBytes, maxPreviewBytes: maxTourEditBytes }
