// Watches and ends processes that may not be children of this process, and recognises reused process ids.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

export interface OsProcess {
  pid: number
  /** Start of the process, in clock ticks since boot. Undefined if the process had already ended. */
  startedAt: string | undefined
}

export function identifyProcess(pid: number): OsProcess {
  return { pid, startedAt: readStat(pid)?.startedAt }
}

export function isAlive({ pid, startedAt }: OsProcess): boolean {
  // Process id 0 would mean the own process group.
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch {
    // No such process, or one of another account, which this process neither started nor may stop.
    return false
  }
  const stat = readStat(pid)
  // An ended process stays a zombie if its parent, such as the first process of a container, never waits for it.
  if (stat === undefined || stat.state === 'Z' || stat.state === 'X') return false
  return startedAt === undefined || stat.startedAt === startedAt
}

export function signal(target: OsProcess, name: NodeJS.Signals): void {
  if (!isAlive(target)) return
  try {
    process.kill(target.pid, name)
  } catch {
    // The process ended after the check.
  }
}

/** Returns false if the process is still running after `timeoutMs`. */
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
    // The second field is the name in parentheses. It may contain spaces and parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', startedAt: fields[19] ?? '' }
  } catch {
    return undefined
  }
}
