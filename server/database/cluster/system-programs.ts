// A PostgreSQL that the system brings: used in place of the npm package's where its minor release is newer.
import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'
import { type PostgresVersion, versionOfText } from '#server/database/postgres-releases.ts'
import type { UnprivilegedAccount } from './account.ts'
import { runProgram } from './run.ts'

const extensions = ['pg_trgm', 'unaccent']

/** Where packages of Debian and Ubuntu, and of Red Hat and SUSE, put a major version; then the search path. */
export function usualFolders(major: number, searchPath = process.env.PATH ?? ''): string[] {
  return [
    `/usr/lib/postgresql/${major}/bin`,
    `/usr/pgsql-${major}/bin`,
    `/usr/lib/postgresql${major}/bin`,
    ...searchPath.split(delimiter).filter(isAbsolute),
  ]
}

/** PostgreSQL's own programs, by their paths. */
export interface Programs {
  initdb: string
  postgres: string
}

export interface SystemPrograms {
  programs: Programs
  version: PostgresVersion
}

/** The newest of those that `account` can run, with the extensions of the product; undefined where none is newer than `than`. */
export async function findNewerPrograms(
  than: PostgresVersion,
  account: UnprivilegedAccount | undefined,
  folders = usualFolders(than.major),
): Promise<SystemPrograms | undefined> {
  let newest: SystemPrograms | undefined
  const tried = new Set<string>()
  for (const folder of folders) {
    // The real one, as it names itself when it runs.
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

/** By their control files, in the first folder of extensions that may belong to these programs. */
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
