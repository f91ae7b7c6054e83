import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { entryWays } from '#contract/entry-ways.ts'
import { type Addition, billStates, payableParts, paymentMethods } from '#contract/payment-rules.ts'
import { billKinds, ledgerEntryKinds, paymentStates, refundStates } from '#contract/payments.ts'
import { knownValues } from '#server/database/known-values.ts'

const cents = () => bigint({ mode: 'number' })
const moment = () => timestamp({ withTimezone: true })

/** When a bill is due: its deposit, its balance, or at once. Also the form of the indexes. */
export const dueAt = sql`(coalesce(pay_by, balance_due_on::timestamp at time zone 'utc', created_at))`

/** When a bill is paid on the spot. Also the form of the index. */
export const paidOnSpotAt = sql`(spot_date::timestamp at time zone 'utc')`

/** What a booking or an order costs, until when it must be paid, and the sums of its ledger. */
export const bills = pgTable(
  'bills',
  {
    kind: text().notNull(),
    /** The booking or order. Not a foreign key, because it refers to one of several tables. */
    recordId: uuid().notNull(),
    /** By which people name the booking or order, also on bank transfers. */
    reference: text().notNull(),
    totalCents: cents().notNull(),
    /** Due at once, without what added tickets owe. Orders are due as a whole. */
    depositCents: cents().notNull(),
    /** Of bookings: tickets that were added later, the oldest first. */
    additions: jsonb().$type<Addition[]>().notNull().default([]),
    /**
     * Until when the next deposit must be paid, that of the booking or else of added tickets; null once all are. A bill that has
     * lapsed keeps it.
     */
    payBy: moment(),
    balanceDueOn: date({ mode: 'string' }),
    /** Of a bill that asks for money by no date: the day on which it is paid on the spot. Null for all others. */
    spotDate: date({ mode: 'string' }),
    /** Of a booking from before every booking had a bill, until something is entered: nobody knows what was paid. */
    isUnrecorded: boolean().notNull().default(false),
    state: text().notNull().default('open'),
    /** Charged less refunded: the sum of the ledger. */
    paidCents: cents().notNull().default(0),
    /** What staff have given up of an open bill. */
    waivedCents: cents().notNull().default(0),
    /** Of a cancelled bill: what the agency claims, which may be more than was paid. */
    keptCents: cents().notNull().default(0),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.recordId] }),
    index('bills_by_reference').on(table.reference),
    index('bills_awaited').on(table.payBy).where(sql`state = 'open' and pay_by is not null`),
    index('bills_unpaid')
      .on(table.balanceDueOn)
      .where(sql`state = 'open' and paid_cents < total_cents - waived_cents`),
    index('bills_unpaid_of_cancelled')
      .on(table.createdAt)
      .where(sql`state = 'cancelled' and paid_cents < kept_cents`),
    // By the time when they are due, as staff list them. What is paid on the spot is listed apart.
    index('bills_dated_by_due')
      .on(dueAt, table.recordId)
      .where(sql`state = 'open' and paid_cents < total_cents - waived_cents and spot_date is null`),
    index('bills_unpaid_of_cancelled_by_due')
      .on(dueAt, table.recordId)
      .where(sql`state = 'cancelled' and paid_cents < kept_cents`),
    index('bills_owed_by_due')
      .on(dueAt, table.recordId)
      .where(
        sql`paid_cents > case state when 'open' then total_cents - waived_cents when 'cancelled' then kept_cents else 0 end`,
      ),
    index('bills_on_spot')
      .on(paidOnSpotAt, table.recordId)
      .where(sql`state = 'open' and paid_cents < total_cents - waived_cents and spot_date is not null`),
    index('bills_unrecorded').on(table.createdAt).where(sql`is_unrecorded and state = 'cancelled'`),
    index('bills_owed')
      .on(table.createdAt)
      .where(
        sql`paid_cents > case state when 'open' then total_cents - waived_cents when 'cancelled' then kept_cents else 0 end`,
      ),
    check('bills_kind_known', sql`${table.kind} in (${knownValues(billKinds)})`),
    check('bills_state_known', sql`${table.state} in (${knownValues(billStates)})`),
    check('bills_deposit_of_total', sql`${table.depositCents} between 0 and ${table.totalCents}`),
    check('bills_paid_not_negative', sql`${table.paidCents} >= 0`),
    check('bills_waived_of_total', sql`${table.waivedCents} between 0 and ${table.totalCents}`),
    check(
      'bills_kept_of_cancelled',
      sql`${table.keptCents} >= 0 and (${table.state} = 'cancelled' or ${table.keptCents} = 0)`,
    ),
  ],
)

/** Attempts to pay: a page of the provider, or a bank transfer. At most one of them can be paid at a time. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    recordId: uuid().notNull(),
    what: text().notNull(),
    method: text().notNull(),
    amountCents: cents().notNull(),
    state: text().notNull(),
    /** Shown on the provider's page. Kept, because a repeated request must be the same. */
    title: text().notNull(),
    /** The provider's id of the page. */
    pageId: text(),
    url: text(),
    pageExpiresAt: moment(),
    /** The provider's id of the charge. */
    chargeRef: text(),
    createdAt: moment().notNull(),
    /** When the provider was last asked. */
    checkedAt: moment(),
    /** Ended by time alone, because the provider did not know the page or could not be asked. It is asked again later. */
    isUnheard: boolean().notNull().default(false),
  },
  (table) => [
    foreignKey({ columns: [table.kind, table.recordId], foreignColumns: [bills.kind, bills.recordId] }),
    index('payments_of_bill').on(table.kind, table.recordId, table.createdAt),
    uniqueIndex('payments_one_open').on(table.kind, table.recordId).where(sql`state in ('opening', 'open')`),
    uniqueIndex('payments_page').on(table.pageId),
    uniqueIndex('payments_charge').on(table.chargeRef),
    index('payments_unsettled').on(table.createdAt).where(sql`state in ('opening', 'open', 'closing')`),
    index('payments_unheard').on(table.createdAt).where(sql`is_unheard`),
    check('payments_unheard_has_ended', sql`not ${table.isUnheard} or ${table.state} = 'ended'`),
    check('payments_what_known', sql`${table.what} in (${knownValues(payableParts)})`),
    check('payments_method_known', sql`${table.method} in (${knownValues(paymentMethods)})`),
    check('payments_state_known', sql`${table.state} in (${knownValues(paymentStates)})`),
    check('payments_amount_positive', sql`${table.amountCents} > 0`),
    check(
      'payments_of_provider_have_page',
      sql`${table.method} = 'transfer' or ${table.state} in ('opening', 'closing', 'ended') or ${table.pageId} is not null`,
    ),
  ],
)

/** Refunds that were decided. A pending one is reserved: nothing else can refund the same money. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    amountCents: cents().notNull(),
    reason: text().notNull(),
    state: text().notNull(),
    providerRef: text(),
    /** The account of the super admin. Null: decided by the rules. Not a foreign key, so that erasing forgets nothing here. */
    requestedBy: uuid(),
    error: text(),
    createdAt: moment().notNull(),
    settledAt: moment(),
  },
  (table) => [
    index('refunds_of_payment').on(table.paymentId, table.createdAt),
    index('refunds_pending').on(table.createdAt).where(sql`state = 'pending'`),
    uniqueIndex('refunds_provider').on(table.providerRef),
    check('refunds_state_known', sql`${table.state} in (${knownValues(refundStates)})`),
    check('refunds_amount_positive', sql`${table.amountCents} > 0`),
    check('refunds_settled_has_time', sql`(${table.state} = 'pending') = (${table.settledAt} is null)`),
  ],
)

/** The ledger. A trigger lets rows only be added, and deleted once no law asks for them any more. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    recordId: uuid().notNull(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    refundId: uuid().references(() => refunds.id),
    entry: text().notNull(),
    amountCents: cents().notNull(),
    /** The provider's id of the charge or refund; of bank transfers our own id. */
    providerRef: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.kind, table.recordId], foreignColumns: [bills.kind, bills.recordId] }),
    index('ledger_entries_by_time').on(table.at),
    index('ledger_entries_of_bill').on(table.kind, table.recordId, table.at, table.id),
    uniqueIndex('ledger_entries_once').on(table.entry, table.providerRef),
    uniqueIndex('ledger_entries_one_charge').on(table.paymentId).where(sql`entry = 'charge'`),
    uniqueIndex('ledger_entries_one_taken_back').on(table.paymentId).where(sql`entry = 'takenBack'`),
    check('ledger_entries_entry_known', sql`${table.entry} in (${knownValues(ledgerEntryKinds)})`),
    check('ledger_entries_amount_positive', sql`${table.amountCents} > 0`),
    check(
      'ledger_entries_refund_has_id',
      sql`(${table.entry} in ('charge', 'takenBack')) = (${table.refundId} is null)`,
    ),
  ],
)

/** What an entry adds to what is paid, in cents. */
export const signedCents = sql<string>`case when ${ledgerEntries.entry} in ('refund', 'takenBack')
  then -${ledgerEntries.amountCents} else ${ledgerEntries.amountCents} end`

/**
 * Payments that staff have entered by hand. One that counts has a payment of method `transfer` (its money goes back by hand) and
 * its own id in the ledger.
 */
export const staffEntries = pgTable(
  'staff_entries',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    recordId: uuid().notNull(),
    /** While the entry waits: the awaited transfer that it says has arrived, or null. */
    paymentId: uuid().references(() => payments.id),
    way: text().notNull(),
    amountCents: cents().notNull(),
    receivedOn: date({ mode: 'string' }).notNull(),
    note: text().notNull(),
    /** `waiting`: counts nothing until another person agrees. `declined`: taken back before that. */
    state: text().notNull(),
    /** For the own booking or order, while nobody else could agree. */
    hasNoSecondPerson: boolean().notNull().default(false),
    /** Accounts. Not foreign keys, so that erasing forgets nothing here. Null: before entries were recorded. */
    enteredBy: uuid(),
    enteredAt: moment().notNull(),
    agreedBy: uuid(),
    takenBackBy: uuid(),
    takenBackAt: moment(),
    takenBackReason: text(),
    /** The deadline of the bill before this entry. */
    formerPayBy: moment(),
    /** Whether nothing was recorded for the bill before this entry. */
    wasUnrecorded: boolean().notNull().default(false),
  },
  (table) => [
    foreignKey({ columns: [table.kind, table.recordId], foreignColumns: [bills.kind, bills.recordId] }),
    index('staff_entries_of_bill').on(table.kind, table.recordId),
    uniqueIndex('staff_entries_one_of_payment').on(table.paymentId).where(sql`state <> 'declined'`),
    index('staff_entries_waiting').on(table.enteredAt, table.id).where(sql`state = 'waiting'`),
    check('staff_entries_way_known', sql`${table.way} in (${knownValues(entryWays)})`),
    check('staff_entries_state_known', sql`${table.state} in ('waiting', 'counted', 'declined')`),
    check('staff_entries_amount_positive', sql`${table.amountCents} > 0`),
    check(
      'staff_entries_counted_has_payment',
      sql`${table.state} <> 'counted' or ${table.paymentId} is not null`,
    ),
    check(
      'staff_entries_declined_has_time',
      sql`${table.state} <> 'declined' or ${table.takenBackAt} is not null`,
    ),
  ],
)

/**
 * Charges in a currency that is not ours. They pay for nothing and stay out of the sums; the provider is asked to refund each
 * as a whole.
 */
export const foreignCharges = pgTable(
  'foreign_charges',
  {
    /** The provider's id of the charge. */
    chargeRef: text().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    currency: text().notNull(),
    /** In the smallest unit of the currency. */
    amount: bigint({ mode: 'number' }).notNull(),
    at: moment().notNull(),
    refundedAt: moment(),
  },
  (table) => [
    index('foreign_charges_of_payment').on(table.paymentId),
    check('foreign_charges_currency', sql`${table.currency} <> 'usd'`),
    check('foreign_charges_positive', sql`${table.amount} > 0`),
  ],
)

/** Events that the provider has sent. Each is stored once and says only which payment to ask about. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    type: text().notNull(),
    /** What the event is about: our payment, the provider's page or its charge. */
    paymentId: text(),
    pageId: text(),
    chargeRef: text(),
    receivedAt: moment().notNull(),
    appliedAt: moment(),
  },
  (table) => [
    index('payment_events_received').on(table.receivedAt),
    index('payment_events_unapplied').on(table.receivedAt).where(sql`applied_at is null`),
  ],
)
