// Lists and limits of the back office. No imports, so that pages use them without a schema.

/** For how many days what was deleted can be restored. */
export const binDays = 30
/** Most records whose uses are asked for at once. */
export const maxUses = 100

export const maxNote = 2000

/** Until when a change can be undone. */
export const undoHours = 24

/** Those who are booked, or those whom the departure lost when it was cancelled. */
export const messageRecipients = ['travellers', 'former'] as const
export type MessageRecipients = (typeof messageRecipients)[number]
export const maxMessageSubject = 120
export const maxMessageText = 5000

/** Counts of queues stop here. */
export const mostQueued = 1000
/**
 * `reported`: with reports that staff have not decided on. `new`: not answered, and written lately. `answered`: with an
 * answer.
 */
export const reviewQueues = ['reported', 'new', 'answered'] as const
export type ReviewQueue = (typeof reviewQueues)[number]

/** Days whose departures are shown, today included. */
export const shownDays = 14
/** Lengths of a period; a week begins on Monday. */
export const periodLengths = ['day', 'week', 'month'] as const
export type PeriodLength = (typeof periodLengths)[number]
