// A clock for a whole process: pages read that of the machine, and calls must agree with it.

export interface StoppedClock {
  now(): Date
  /** Negative to put it back. */
  advance(milliseconds: number): void
  /** From then on the process has the time of the machine again. */
  release(): void
}

/** Time passes only when the caller advances it. Timers run on, because they do not read the clock. */
export function stopClock(start: Date): StoppedClock {
  const MachineDate = globalThis.Date
  let moment = start.getTime()
  class StoppedDate extends MachineDate {
    constructor(...given: [] | ConstructorParameters<typeof MachineDate>) {
      if (given.length === 0) super(moment)
      else super(...given)
    }

    static override now(): number {
      return moment
    }

    /** Dates that were made before are dates. */
    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof MachineDate
    }
  }
  globalThis.Date = StoppedDate as DateConstructor
  return {
    now: () => new MachineDate(moment),
    advance(milliseconds) {
      moment += milliseconds
    },
    release() {
      globalThis.Date = MachineDate
    },
  }
}
