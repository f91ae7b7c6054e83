// Warns about outdated versions of PostgreSQL. Minor releases fix bugs and vulnerabilities, and never change the data format.

/** The newest minor version of each major version. Update these with every release of PostgreSQL. */
export const newestMinors: Readonly<Record<number, number>> = { 15: 20, 16: 16, 17: 12, 18: 6 }

export interface PostgresVersion {
  major: number
  minor: number
}

/** Parses `server_version_num`, which is `180006` for 18.6. */
export function versionOfNumber(number: number): PostgresVersion {
  return { major: Math.floor(number / 10_000), minor: number % 10_000 }
}

/** Parses the output of `postgres --version`, or the version of the npm package. Null if the text has no version. */
export function versionOfText(text: string): PostgresVersion | null {
  const found = /(\d+)\.(\d+)/.exec(text)
  return found === null ? null : { major: Number(found[1]), minor: Number(found[2]) }
}

/** The log line about the version of the database at the start of the server. */
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
