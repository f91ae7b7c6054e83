// What the features that have pictures need of the one that stores them.
import { maxImageBytes, maxPreviewBytes, maxTourEditBytes } from '#contract/images.ts'
import type { Upload } from '#contract/pictures.ts'
import type { SentFiles } from '#server/large-bodies.ts'

export type PictureInput = string | Upload

export interface PictureRules {
  /** Of the request: an upload may name one in place of its data URL. */
  files?: SentFiles | undefined
  /** URLs that the record has already: they may stay. */
  current: readonly string[]
  /** Bytes that a new main picture and a new preview may have. */
  maxImageBytes: number
  maxPreviewBytes: number
}

export interface PictureStore {
  /**
   * Checks and stores what is new and answers the URLs; what is undefined stays undefined. Takes seconds: called before the
   * transaction of the record that names them, which has a week until unnamed pictures are collected.
   */
  store(pictures: PicturesInput, rules: PictureRules): Promise<PictureUrls>
}

/** A field that was not sent is missing here too. */
export interface PicturesInput {
  image?: PictureInput | undefined
  previews?: readonly PictureInput[] | undefined
}

export interface PictureUrls {
  image: string | undefined
  previews: string[] | undefined
}

/** Of an edit that leaves the pictures as they are. */
export const noPictures: PictureUrls = { image: undefined, previews: undefined }

export const pictureLimits = { maxImageBytes, maxPreviewBytes }

export const editedTourPictureLimits = { maxImageBytes: maxTourEditBytes, maxPreviewBytes: maxTourEditBytes }
