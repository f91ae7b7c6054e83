// How an entry of the lists of pages becomes an address. The lists beside this file are the one source of the addresses of
// pages: of routes, links, redirects, mails, the sitemap, robots.txt, the cache and the gates (decision 106).
import type { Right } from '#contract/rights.ts'
import type { Access } from '#contract/roles.ts'

export interface PageFacts {
  /** Names of the query parameters that the page reads, in the order of its addresses. */
  query?: readonly string[]
  /** A page of a path alone has no `pattern`, so that its `path` is an address. */
  path?: string
  /** Path with parameters: `/my-tour/:id`. */
  pattern?: string
}

/** A page that everyone may open. */
export interface SitePage extends PageFacts {
  /** Only redirects, or has a form alone: not in the sitemap. */
  isUnlisted?: true
  /** The address holds a secret: the page is never cached, and its address is neither logged nor told. */
  hasSecretAddress?: true
  /** A query parameter that holds a secret: with it the same holds of the address. */
  secret?: string
}

/** A page for signed-in users. */
export interface AccountPage extends PageFacts {
  /** Answers forms that were sent after the session has ended, so that nothing entered is lost. */
  keepsForms?: true
}

/** A page of the back office. For others it is the Not Found page. */
export type StaffPage = PageFacts & {
  /** Takes forms with pictures in them: `multipart/form-data`, at most `maxPictureRequest`. */
  takesPictures?: true
} & (
    | {
        access: 'admin'
        /** Admins who are narrowed need one of these, or the right to read. Null: sample content, for every admin. */
        rights: readonly Right[] | null
      }
    | { access: 'superAdmin' }
  )

/** A page with the access that its list gives it. */
export type Page = PageFacts &
  Pick<SitePage, 'isUnlisted' | 'hasSecretAddress' | 'secret'> &
  Pick<AccountPage, 'keepsForms'> &
  Pick<StaffPage, 'takesPictures'> & {
    access: Access
    /** Of a page of admins. */
    rights?: readonly Right[] | null
  }

type ParameterOf<Pattern> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

/** Names of the query parameters of a page. */
export type QueryOf<Listed> = Listed extends { query: readonly (infer Name extends string)[] } ? Name : never

/** `true` writes the name alone. Blank values and the first page are left out. */
type Value = string | number | true | null | undefined

type Query<Listed> = { [Name in QueryOf<Listed>]?: Value }
type Values<Listed extends { pattern: string }> = {
  [Name in ParameterOf<Listed['pattern']>]: string
} & Query<Listed>

/** The address of a page: the values of its path, which are encoded here, and those of its query. */
export function addressOf<const Listed extends PageFacts & { path: string }>(
  page: Listed,
  query?: Query<Listed>,
): string
export function addressOf<const Listed extends PageFacts & { pattern: string }>(
  page: Listed,
  values: Values<Listed>,
): string
export function addressOf(
  { path, pattern, query = [] }: PageFacts,
  values: Record<string, Value> = {},
): string {
  const filled = pattern?.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  return (path ?? filled) + writeQuery(values, query)
}

/** Writes a query string "?…" in the order of the names, without blank values and without page 1. */
export function writeQuery<Name extends string>(
  query: { [Each in Name]?: Value },
  names: readonly Name[],
): string {
  const pairs: string[] = []
  for (const name of names) {
    const value = query[name]
    if (value === true) pairs.push(name)
    else if (isFilled(value) && !(name === 'page' && String(value) === '1'))
      pairs.push(`${new URLSearchParams([[name, String(value)]])}`)
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function isFilled(value: string | number | null | undefined): value is string | number {
  return value != null && String(value).trim() !== ''
}

/** The path, or its pattern. */
export function patternOf({ path, pattern }: PageFacts): string {
  return path ?? pattern!
}

/** Matches the paths of a page. */
export function pathPattern(page: PageFacts): RegExp {
  return new RegExp(`^${patternOf(page).replace(/:\w+/g, '[^/]+')}$`)
}

/** The beginning of the paths of a page and of those beside it: `/blog/`. */
export function folderOf(page: PageFacts): string {
  return patternOf(page).replace(/[^/]*$/, '')
}
