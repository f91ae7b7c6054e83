// Finds a PostgreSQL of the system, which is used instead of the npm package's if its minor release is newer.
import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'
import { type PostgresVersion, versionOfText } from '#server/database/postgres-releases.ts'
import type { UnprivilegedAccount } from './account.ts'
import { runProgram } from './run.ts'

const extensions = ['pg_trgm', 'unaccent']

/** The folders in which packages of Debian, Ubuntu, Red Hat and SUSE install a major version, and the search path. */
export function usualFolders(major: number, searchPath = process.env.PATH ?? ''): string[] {
  return [
    `/usr/lib/postgresql/${major}/bin`,
    `/usr/pgsql-${major}/bin`,
    `/usr/lib/postgresql${major}/bin`,
    ...searchPath.split(delimiter).filter(isAbsolute),
  ]
}

/** Paths of PostgreSQL's programs. */
export interface Programs {
  initdb: string
  postgres: string
}

export interface SystemPrograms {
  programs: Programs
  version: PostgresVersion
}

/**
 * The newest PostgreSQL of the same major version that `account` can run and that has the extensions of the product.
 * Undefined if none is newer than `than`.
 */
export async function findNewerPrograms(
  than: PostgresVersion,
  account: UnprivilegedAccount | undefined,
  folders = usualFolders(than.major),
): Promise<SystemPrograms | undefined> {
  let newest: SystemPrograms | undefined
  const tried = new Set<string>()
  for (const folder of folders) {
    // The real path, which a running PostgreSQL reports too.
    const postgres = await realpath(join(folder, 'postgres')).catch(() => undefined)
    if (postgres === undefined || tried.has(postgres)) continue
    tried.add(postgres)
    const bin = join(postgres, '..')
    const initdb = join(bin, 'initdb')
    if (!existsSync(initdb)) continue
    const { succeeded, output } = await runProgram(postgres, ['--version'], { account })
    const version = succeeded ? versionOfText(output) : null
    if (version === null || version.major !== than.major) continue
    if (version.minor <= (newest?.version ?? than).minor || !hasExtensions(bin, version.major)) continue
    newest = { programs: { initdb, postgres }, version }
  }
  return newest
}

/** Looks for the control files of the extensions, in the first folder that may belong to these programs. */
function hasExtensions(bin: string, major: number): boolean {
  const folder = [
    join(bin, '../share'),
    join(bin, '../share/postgresql'),
    `/usr/share/postgresql/${major}`,
    `/usr/share/postgresql${major}`,
    '/usr/share/pgsql',
  ]
    .map((shared) => join(shared, 'extension'))
    .find(existsSync)
  return folder !== undefined && extensions.every((name) => existsSync(join(folder, `${name}.control`)))
}
