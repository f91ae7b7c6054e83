import { toastFailure } from '#client/features/toasts/toasts.ts'
import type { TourList } from '#contract/tours.ts'

/** The page's data; where its list cannot be had `otherwise`, without one, and a toast says why. */
export async function listOrToast<Data extends { list: TourList }, Otherwise>(
  loaded: Promise<Data>,
  otherwise: Otherwise,
): Promise<Data | (Otherwise & { list: null })> {
  try {
    return await loaded
  } catch (error) {
    toastFailure(error)
    return { ...otherwise, list: null }
  }
}
