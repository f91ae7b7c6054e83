import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { readParameter } from '#client/lib/page-query.ts'
import { withoutSlash } from '#client/lib/without-slash.ts'

/** `shouldRevalidate` of pages with tours: a change of the layout alone loads nothing. */
export function revalidatesTours(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args
  const isOtherLayout = readParameter(currentUrl, 'layout') !== readParameter(nextUrl, 'layout')
  return isOtherLayout && addressOf(currentUrl) === addressOf(nextUrl) ? false : defaultShouldRevalidate
}

function addressOf({ pathname, searchParams }: URL): string {
  const values = new URLSearchParams(searchParams)
  values.delete('layout')
  values.sort()
  return `${withoutSlash(pathname)}?${values}`
}
