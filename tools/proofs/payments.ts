// Random histories of bookings and orders, whose pages are paid, doubled, forgotten, expired, cancelled and refunded, and for which
// staff enter payments by hand, take them back and agree to those of others (payments/entry-acts.ts), while events
// are lost, repeated, reordered and forged, the provider fails, processes are killed, and hoarders order without paying
// (payments/hoarders.ts). After each round: no cent is lost or made, every record follows its ledger, and each intent has one record. At the end check-data must find nothing.
import { setTimeout as pause } from 'node:timers/promises'
import { startStripeServer } from '#server/testing/stripe-server.ts'
import { checkMoney } from './payments/checks.ts'
import { runHistory } from './payments/history.ts'
import { hoardStock } from './payments/hoarders.ts'
import { type Random, randomOf } from './payments/random.ts'
import { openSchedule, type Schedule, settleRound } from './payments/settling.ts'
import { type Buyer, type Counts, chooseGoods, prepareRound, type World } from './payments/world.ts'
import { signUpBuyers, signUpHoarders } from './seats/accounts.ts'
import { onMixedProcesses } from './seats/processes.ts'

export interface PaymentProofOptions {
  histories: number
  perRound: number
  processes: number
  seed: number
}

/** Histories at the same moment, each with a buyer of its own. */
const atOnce = 16

/** Accounts of one network that order without paying. */
const hoarderCount = 20

/** `prove -- payments [HISTORIES] [SEED] [PER_ROUND] [PROCESSES]` */
export async function prove(args: string[], say: (line: string) => void): Promise<void> {
  const [histories = 10_000, seed = Date.now() % 1_000_000, perRound = 500, processes = 2] = args.map(Number)
  const counts = await provePayments({ histories, perRound, processes, seed }, say)
  say(JSON.stringify(counts))
}

export async function provePayments(
  { histories, perRound, processes: processCount, seed }: PaymentProofOptions,
  say: (line: string) => void = () => {},
): Promise<Counts> {
  say(`seed ${seed}`)
  const stripe = await startStripeServer()
  const startedAt = Date.now()
  try {
    return await onMixedProcesses(
      processCount,
      async (processes) => {
        const { buyers, renewTokens } = await signUpBuyers(processes.client.db, atOnce)
        const hoarding = await signUpHoarders(processes.client.db, hoarderCount)
        const schedule = await openSchedule(processes)
        const world: World = {
          ...{ seed, processes, stripe, staff: {}, clerk: {}, dates: [], isOver: false },
          hoarders: hoarding.hoarders,
          ...(await chooseGoods(processes)),
          ...{ counts: noCounts(), intents: new Map(), unsent: [], taken: 0, undecided: new Set() },
          entries: new Map(),
        }
        try {
          for (let first = 0, round = 0; first < histories; first += perRound, round++) {
            await renewTokens()
            await hoarding.renewTokens()
            await prepareRound(world, round)
            const random = randomOf(seed, -2 - round)
            const numbers = Array.from(
              { length: Math.min(perRound, histories - first) },
              (_, at) => first + at,
            )
            await runRound(world, { numbers, buyers, schedule, random, round })
            await settleRound(world, schedule, random)
            await checkMoney(world)
            const seconds = Math.round((Date.now() - startedAt) / 1000)
            say(`${first + numbers.length} histories in ${seconds} s: ${JSON.stringify(world.counts)}`)
          }
          return world.counts
        } finally {
          await schedule.stop()
        }
      },
      stripe.environment,
    )
  } finally {
    await stripe.close()
  }
}

interface Round {
  numbers: number[]
  buyers: readonly Buyer[]
  schedule: Schedule
  random: Random
  round: number
}

async function runRound(world: World, { numbers, buyers, schedule, random, round }: Round): Promise<void> {
  world.isOver = false
  world.stripe.faultOf = (name) => {
    if (!random.happens(0.03)) return null
    world.counts.faults++
    // A list that fails is asked for again.
    return random.oneOf(
      name.startsWith('GET') ? (['down', 'nonsense'] as const) : (['down', 'lost', 'error'] as const),
    )
  }
  const meanwhile = Promise.all([
    runMeanwhile(world, schedule, random),
    hoardStock(world, randomOf(world.seed, -100_000 - round)),
  ])
  // Until it is awaited, a failure must not end the process.
  meanwhile.catch(() => {})
  const waiting = [...numbers]
  try {
    await Promise.all(
      buyers.map(async (buyer) => {
        while (waiting.length > 0) await runHistory(world, buyer, waiting.shift()!)
      }),
    )
  } finally {
    world.isOver = true
    await meanwhile
  }
}

const meanwhileMs = 700

/** The schedule runs much more often than every minute, some refunds take long, and once in a round processes are killed. */
async function runMeanwhile(world: World, schedule: Schedule, random: Random): Promise<void> {
  const { stripe, processes, counts } = world
  for (let beat = 0; !world.isOver; beat++) {
    await pause(meanwhileMs)
    stripe.refundsAre = beat % 4 === 1 ? 'pending' : 'succeeded'
    if (stripe.refundsAre === 'succeeded') endPendingRefunds(world)
    if (beat === 2) counts.kills += processes.killSome() + processes.limited.killSome()
    if (!random.happens(0.9)) continue
    await schedule.run('payment-deadlines')
  }
  stripe.refundsAre = 'succeeded'
  endPendingRefunds(world)
}

function endPendingRefunds({ stripe }: World): void {
  for (const refund of stripe.refunds.values()) if (refund.status === 'pending') refund.status = 'succeeded'
}

function noCounts(): Counts {
  return {
    ...{
      booked: 0,
      bookedForGuests: 0,
      ordered: 0,
      refused: 0,
      doubled: 0,
      pages: 0,
      paid: 0,
      paidOtherwise: 0,
      undecided: 0,
    },
    ...{ eventsSent: 0, eventsRepeated: 0, eventsLost: 0, forged: 0, cancelled: 0, expired: 0 },
    ...{ refundedByStaff: 0, refundedByHand: 0, refundsReturned: 0, changed: 0, marked: 0 },
    ...{ ticketsLapsed: 0, compared: 0 },
    ...{ entered: 0, waited: 0, agreed: 0, takenBack: 0 },
    ...{ faults: 0, hoarded: 0, hoardingRefused: 0, lostResponses: 0, kills: 0 },
  }
}
