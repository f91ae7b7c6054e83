// Limits how many reviews an account and a network may write, so that a few accounts cannot move a rating within
// minutes. Reviews are counted in the transaction that writes them, so refused reviews are not counted.
import { createHmac, hkdfSync } from 'node:crypto'
import { reviewLimits } from '#contract/review-limits.ts'
import type { Caller } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import { wideNetworkOf } from '#server/calls/network-addresses.ts'
import { countInWindow } from '#server/calls/rate-limits.ts'
import type { Database } from '#server/database/client.ts'
import { getAccountAge } from '#server/features/users/users.service.ts'

const hourSeconds = 3600
const perItem = { calls: reviewLimits.perItem, windowSeconds: 24 * hourSeconds }
const perNewAccount = { calls: reviewLimits.perNewAccount, windowSeconds: hourSeconds }
const perNetwork = { calls: reviewLimits.perNetwork, windowSeconds: hourSeconds }

export interface ReviewLimits {
  /**
   * Counts a review of a tour or product, and refuses it above the limit. Returns the keyed hash of the network, which
   * is stored with the review for a while. Call within the transaction that writes the review, before the insert.
   */
  count(
    transaction: Database,
    review: { itemId: string; caller: Caller; address: string; now: Date },
  ): Promise<string>
}

export function createReviewLimits(options: { jwtSecret: string; isOn: boolean }): ReviewLimits {
  const key = Buffer.from(hkdfSync('sha256', options.jwtSecret, '', 'networks of reviews', 32))
  const hashNetwork = (address: string) =>
    createHmac('sha256', key).update(wideNetworkOf(address)).digest('base64url')

  return {
    async count(transaction, { itemId, caller: { userId }, address, now }) {
      const networkHash = hashNetwork(address)
      if (!options.isOn) return networkHash
      // In a fixed order, so that calls with the same keys wait for each other without deadlocks.
      const ofItem = await countInWindow(transaction, `review/item:${userId}/${itemId}`, perItem, now)
      if (!ofItem.isAllowed) {
        throw tooMany('You have written a review of this within the last day.', ofItem.resetSeconds)
      }
      const newSeconds = hourSeconds - (await getAccountAge(transaction, userId, now))
      if (newSeconds > 0) {
        const ofAccount = await countInWindow(transaction, `review/new:${userId}`, perNewAccount, now)
        if (!ofAccount.isAllowed) {
          throw tooMany(
            `A new account can write ${perNewAccount.calls} reviews in its first hour.`,
            Math.min(ofAccount.resetSeconds, Math.ceil(newSeconds)),
          )
        }
      }
      const ofNetwork = await countInWindow(transaction, `review/network:${networkHash}`, perNetwork, now)
      if (!ofNetwork.isAllowed) {
        throw tooMany(
          `${perNetwork.calls} reviews have come from your network within the last hour.`,
          ofNetwork.resetSeconds,
        )
      }
      return networkHash
    },
  }
}

function tooMany(reason: string, retryAfterSeconds: number): AppError {
  return new AppError(
    'rate_limited',
    `${reason} You can write the next one in ${describeWait(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  )
}

/** Rounded up, so that callers do not retry too early. */
function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `${Math.ceil(minutes / 60)} hours`
}
