// Which PostgreSQL is up to date. Minor releases mend defects and vulnerabilities, and never change the data's format.

/** The newest minor of each major at this version of the product: raise them with every release of PostgreSQL. */
export const newestMinors: Readonly<Record<number, number>> = { 15: 20, 16: 16, 17: 12, 18: 6 }

export interface PostgresVersion {
  major: number
  minor: number
}

/** From `server_version_num`, `180006` for 18.6. */
export function versionOfNumber(number: number): PostgresVersion {
  return { major: Math.floor(number / 10_000), minor: number % 10_000 }
}

/** From what `postgres --version` prints, or the version of its npm package; null where there is none in it. */
export function versionOfText(text: string): PostgresVersion | null {
  const found = /(\d+)\.(\d+)/.exec(text)
  return found === null ? null : { major: Number(found[1]), minor: Number(found[2]) }
}

/** What to log about the database of a server that starts, and at which level. */
export function describeVersion(
  { major, minor }: PostgresVersion,
  isPrivate: boolean,
): { level: 'info' | 'warn'; line: string } {
  const newest = newestMinors[major]
  if (newest === undefined || minor >= newest) return { level: 'info', line: `PostgreSQL ${major}.${minor}` }
  const remedy = isPrivate
    ? `Install PostgreSQL ${major}.${newest} on this machine, which is used instead, or set DATABASE_URL to such a server.`
    : 'Update the server of DATABASE_URL.'
  return {
    level: 'warn',
    line: `PostgreSQL ${major}.${minor} lacks the security fixes of ${major}.${newest}. ${remedy}`,
  }
}
