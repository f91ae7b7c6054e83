// The other version of a comparison: its commit, installed and built beside the working tree.
import { type ExecFileSyncOptions, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../servers.ts'

export interface Reference {
  commit: string
  /** One line: the abbreviated commit and its subject. */
  title: string
  folder: string
}

/** Kept in the temporary folder, so that the next comparison with the same commit starts at once. */
export function buildReference(ref: string): Reference {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`)
  const title = git('log', '-1', '--format=%h %s', commit)
  const folder = join(tmpdir(), 'halyard-bench', commit.slice(0, 12))
  if (existsSync(folder)) return { commit, title, folder }
  console.log(`Building ${title} in ${folder}, two minutes …`)
  // The folder is renamed when it is complete: after an interruption, building starts again.
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(join(tmpdir(), 'halyard-bench'), { recursive: true })
  git('worktree', 'prune')
  git('worktree', 'add', '--detach', '--force', unfinished, commit)
  const options: ExecFileSyncOptions = { cwd: unfinished, stdio: ['ignore', 'ignore', 'inherit'] }
  execFileSync('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], options)
  execFileSync('npm', ['run', '--silent', 'build'], options)
  renameSync(unfinished, folder)
  git('worktree', 'repair', folder)
  return { commit, title, folder }
}
