import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { withoutSlash } from '#client/lib/without-slash.ts'

/** `shouldRevalidate` of pages with tours: a change of the layout alone loads nothing. */
export function revalidatesTours(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args
  const isOtherLayout = currentUrl.searchParams.get('layout') !== nextUrl.searchParams.get('layout')
  return isOtherLayout && addressOf(currentUrl) === addressOf(nextUrl) ? false : defaultShouldRevalidate
}

function addressOf({ pathname, searchParams }: URL): string {
  const values = new URLSearchParams(searchParams)
  values.delete('layout')
  values.sort()
  return `${withoutSlash(pathname)}?${values}`
}
