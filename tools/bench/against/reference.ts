// The other version of a comparison: its commit, installed and built outside the project.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../servers.ts'

export interface Reference {
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
  if (existsSync(folder)) return { title, folder }
  console.log(`Building ${title} in ${folder}, two minutes …`)
  // The folder is renamed when it is complete: after an interruption, building starts again.
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x'], { cwd: unfinished, input: archive })
  // As its own `npm start` does.
  execFileSync(process.execPath, ['scripts/prepare.mjs', 'build'], {
    cwd: unfinished,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  renameSync(unfinished, folder)
  return { title, folder }
}
