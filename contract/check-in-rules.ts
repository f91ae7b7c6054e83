// Rules of check-in at a departure.
import { daysBetween } from './calendar.ts'

/** `in`: travellers have arrived. `undo`: a check-in was a mistake. */
export const checkInKinds = ['in', 'undo'] as const
export type CheckInKind = (typeof checkInKinds)[number]

/** From the list of travellers, or by the QR code of a voucher. */
export const checkInMethods = ['list', 'scan'] as const
export type CheckInMethod = (typeof checkInMethods)[number]

/**
 * `counted`: as sent. `double`: another device has checked in travellers of this booking, which this device did not know, or
 * more than its tickets; counts only if staff decide so. `refused`: nothing was recorded.
 */
export const checkInOutcomes = ['counted', 'double', 'refused'] as const
export type CheckInOutcome = (typeof checkInOutcomes)[number]

/** Why a booking is refused at a departure. `unknown`: no booking of this departure. `nothing`: there is nothing to undo. */
export const checkInRefusals = ['cancelled', 'moved', 'unknown', 'nothing'] as const
export type CheckInRefusal = (typeof checkInRefusals)[number]

/** `count`: other people, who count too. `ignore`: the same people twice. */
export const doubleDecisions = ['count', 'ignore'] as const
export type DoubleDecision = (typeof doubleDecisions)[number]

/** Check-ins in one call. A device sends more in several calls. */
export const maxCheckInsAtOnce = 200

const daysBefore = 1
/** Devices that were offline may send late. */
const daysAfter = 7

/** Whether travellers can be checked in. `today`: the date where the house is. */
export function isCheckInOpen(date: string, today: string): boolean {
  const days = daysBetween(date, today)
  return days >= -daysBefore && days <= daysAfter
}
