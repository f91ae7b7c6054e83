// Buyers race for the seats of departures through several server processes: they hold, extend, release, book, cancel, wait and
// take offers, while hoarders of one network keep what they can (seats/hoarders.ts), while holds expire, staff change the seats, close and
// open departures, renew the links of private ones and work the waiting list (seats/staff.ts), calls are repeated, and processes are
// killed. At every instant: tickets of a departure = those of its bookings, and booked + held ≤ seats; nobody overtakes users who have
// waited longer, and no seat of a closed departure is sold.
// After each round: nothing was done twice or lost, and the queue gets what it is owed (seats/checks.ts).
import { setTimeout as pause } from 'node:timers/promises'
import { signUpBuyers, signUpHoarders } from './seats/accounts.ts'
import { act } from './seats/buyers.ts'
import { checkRound } from './seats/checks.ts'
import { runMeanwhile } from './seats/meanwhile.ts'
import { withWitness } from './seats/overtaking.ts'
import { onMixedProcesses } from './seats/processes.ts'
import { type Counts, prepareScene, type Scene } from './seats/scene.ts'

export interface SeatProofOptions {
  buyers: number
  seats: number
  rounds: number
  processes: number
  /** Processes are killed in each round whose number is a multiple of it. */
  killEvery: number
}

export interface SeatProofResult extends Counts {
  rounds: number
  /** Killed processes. */
  kills: number
}

/** Buyers that act at the same moment. */
const atOnce = 60

/** Accounts of one network that hold and wait without booking. */
const hoarderCount = 30

/** `prove -- seats [BUYERS] [SEATS] [ROUNDS] [PROCESSES]` */
export async function prove(args: string[], say: (line: string) => void): Promise<void> {
  const [buyers = 1000, seats = 40, rounds = 200, processes = 3] = args.map(Number)
  const result = await proveSeats({ buyers, seats, rounds, processes, killEvery: 4 }, say)
  say(
    Object.entries(result)
      .map(([what, count]) => `${what} ${count}`)
      .join(', '),
  )
}

export function proveSeats(
  { buyers: count, seats, rounds, processes: processCount, killEvery }: SeatProofOptions,
  say: (line: string) => void = () => {},
): Promise<SeatProofResult> {
  return onMixedProcesses(processCount, async (processes) => {
    const { buyers, renewTokens } = await signUpBuyers(processes.client.db, count)
    const hoarding = await signUpHoarders(processes.client.db, hoarderCount)
    const { hoarders } = hoarding
    const counts = noCounts()
    let kills = 0
    const startedAt = Date.now()
    await withWitness(processes.client.sql, async () => {
      for (let round = 0; round < rounds; round++) {
        await renewTokens()
        await hoarding.renewTokens()
        const scene = await prepareScene(processes, { counts, round, seats, buyers, hoarders })
        kills += await runRound(scene, (round + 1) % killEvery === 0)
        await Promise.all([processes.settle(), processes.limited.settle()])
        await checkRound(scene)
        if ((round + 1) % 10 === 0 || round === 0) {
          const seconds = Math.round((Date.now() - startedAt) / 1000)
          say(`${round + 1} rounds in ${seconds} s: ${JSON.stringify(counts)}`)
        }
      }
    })
    return { rounds, kills, ...counts }
  })
}

/** Returns the number of killed processes. */
async function runRound(scene: Scene, isDeadly: boolean): Promise<number> {
  const failing = new AbortController()
  const meanwhile = runMeanwhile(scene).catch((error: unknown) => failing.abort(error))
  let next = 0
  const buy = async () => {
    while (next < scene.buyers.length) {
      failing.signal.throwIfAborted()
      await act(scene, scene.buyers[next++]!)
    }
  }
  const buying = Promise.all(Array.from({ length: atOnce }, buy))
  const killing = isDeadly ? killWhile(scene) : 0
  try {
    await buying
  } finally {
    scene.isOver = true
    await meanwhile
  }
  failing.signal.throwIfAborted()
  return killing
}

async function killWhile({ processes }: Scene): Promise<number> {
  await pause(200 + Math.random() * 800)
  return processes.killSome() + processes.limited.killSome()
}

function noCounts(): Counts {
  return {
    booked: 0,
    cancelled: 0,
    changed: 0,
    held: 0,
    extended: 0,
    released: 0,
    waited: 0,
    left: 0,
    offered: 0,
    offersTaken: 0,
    offersDeclined: 0,
    offersLapsed: 0,
    entered: 0,
    moved: 0,
    offeredNow: 0,
    endedByStaff: 0,
    bookedForEntries: 0,
    expired: 0,
    seatsChanged: 0,
    closed: 0,
    renewedLinks: 0,
    refused: 0,
    repeated: 0,
    hoarded: 0,
    hoardingRefused: 0,
    lostResponses: 0,
    looks: 0,
  }
}
