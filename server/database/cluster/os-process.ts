// Watching and ending processes that may not be our children, without mistaking a later one with the same number for them.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

export interface OsProcess {
  pid: number
  /** Clock ticks from boot to the process's start; undefined where it had ended already. */
  startedAt: string | undefined
}

export function identifyProcess(pid: number): OsProcess {
  return { pid, startedAt: readStat(pid)?.startedAt }
}

export function isAlive({ pid, startedAt }: OsProcess): boolean {
  // Number 0 would mean our own process group.
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch {
    // Another account's process is none that we started or may stop.
    return false
  }
  const stat = readStat(pid)
  // An ended process stays as a zombie when its parent, say a container's first process, never asks for it.
  if (stat === undefined || stat.state === 'Z' || stat.state === 'X') return false
  return startedAt === undefined || stat.startedAt === startedAt
}

export function signal(target: OsProcess, name: NodeJS.Signals): void {
  if (!isAlive(target)) return
  try {
    process.kill(target.pid, name)
  } catch {
    // It ended in between.
  }
}

/** False when it still lives after `timeoutMs`. */
export async function waitUntilGone(target: OsProcess, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (isAlive(target)) {
    if (Date.now() > deadline) return false
    await wait(10)
  }
  return true
}

function readStat(pid: number): { state: string; startedAt: string } | undefined {
  try {
    // The second field is the name in parentheses and may hold anything.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', startedAt: fields[19] ?? '' }
  } catch {
    return undefined
  }
}
