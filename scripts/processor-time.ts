// Processor time of a process and the processes that it has started. Unlike the time of a clock it does not grow
// when the machine is busy with something else.
import { readdirSync, readFileSync } from 'node:fs'

/** Seconds of a clock tick, as Linux reports times in /proc. */
const tick = 0.01

interface ProcessTimes {
  parent: number
  /** Seconds, with those of ended children. */
  seconds: number
}

/** Seconds that a process and its descendants have used so far. Only on Linux. */
export function processorSeconds(pid: number = process.pid): number {
  const processes = new Map<number, ProcessTimes>()
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? timesOf(name) : undefined
    if (times !== undefined) processes.set(Number(name), times)
  }
  const isDescendant = (id: number): boolean => {
    const parent = processes.get(id)?.parent
    return id === pid || (parent !== undefined && isDescendant(parent))
  }
  let sum = 0
  for (const [id, { seconds }] of processes) if (isDescendant(id)) sum += seconds
  return sum
}

function timesOf(pid: string): ProcessTimes | undefined {
  try {
    // The name in brackets may contain blanks and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { parent: Number(fields[1]), seconds: ticks * tick }
  } catch {
    // The process has ended meanwhile.
    return undefined
  }
}
