// Reads the query parameters of pages of the site. The names are those of the lists of pages, from which the cache derives the
// parameters that it passes on to pages: it drops others.
import { useSearchParams } from 'react-router'
import type * as accountPages from '#contract/pages/account-pages.ts'
import type { QueryOf } from '#contract/pages/page.ts'
import type * as sitePages from '#contract/pages/site-pages.ts'

type Lists = typeof sitePages & typeof accountPages

/** A query parameter that some page of the site reads. */
export type PageParameter = { [Name in keyof Lists]: QueryOf<Lists[Name]> }[keyof Lists]

/** The named parameters of an address; blank ones count as absent. */
export function readQuery<Name extends PageParameter>(
  url: string,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  return readNamed(url, names)
}

/** The same, of names that no page of the site reads. */
export function readNamed<Name extends string>(
  url: string,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const given = new URL(url).searchParams
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = given.get(name) ?? ''
      return value.trim() === '' ? [] : [[name, value]]
    }),
  ) as Partial<Record<Name, string>>
}

/** Null for an absent parameter. */
export function readParameter(url: string | URL, name: PageParameter): string | null {
  return new URL(url).searchParams.get(name)
}

/** The parameter of the shown page. Null for an absent one; those that only say that something was done are blank. */
export function useParameter(name: PageParameter): string | null {
  return useSearchParams()[0].get(name)
}

/** Reads a page number from a query parameter. Returns 1 for anything but digits. */
export function readPageNumber(url: string, name: PageParameter): number {
  const text = readParameter(url, name) ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
