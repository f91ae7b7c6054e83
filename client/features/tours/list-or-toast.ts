import { toastFailure } from '#client/features/toasts/toasts.ts'
import type { TourList } from '#contract/tours.ts'

/** Resolves to the page's data. If loading fails, shows a toast and returns `fallback` without a list. */
export async function listOrToast<Data extends { list: TourList }, Fallback>(
  loaded: Promise<Data>,
  fallback: Fallback,
): Promise<Data | (Fallback & { list: null })> {
  try {
    return await loaded
  } catch (error) {
    toastFailure(error)
    return { ...fallback, list: null }
  }
}
