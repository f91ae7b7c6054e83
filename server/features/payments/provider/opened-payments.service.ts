// Opens payments: a page of the provider, or a bank transfer. A bill has one open payment at most; asking again for the same
// part gives the same page, asking for another part closes the first page before.
import { and, eq, inArray } from 'drizzle-orm'
import { formatReference } from '#contract/booking-reference.ts'
import { toDollars } from '#contract/money.ts'
import { type PayablePart, type PaymentMethod, partCents } from '#contract/payment-rules.ts'
import type { BillKindName, OpenedPayment } from '#contract/payments.ts'
import { methodFor } from '#contract/provider-limits.ts'
import { AppError } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { newId } from '#server/database/ids.ts'
import type { BilledRecord } from '#server/features/payments/bills/bill-kinds.types.ts'
import {
  type BillKey,
  type BillRow,
  isPaymentOf,
  type PaymentRow,
} from '#server/features/payments/bills/bills.service.ts'
import { describeRecord, lockBill, lockPayment } from '#server/features/payments/ledger.service.ts'
import { methodOf, type PaymentSettings } from '#server/features/payments/payment-settings.service.ts'
import { bills, payments } from '#server/features/payments/payments.table.ts'
import { type PaymentProvider, ProviderDown, ProviderRefusal, UnknownPage } from './provider.ts'
import { openingMs, syncPayment } from './settled-payments.service.ts'

const minuteMs = 60_000
/** The provider's shortest and longest time are 30 minutes and 24 hours; the rest allows for other clocks. */
const shortPageMs = 32 * minuteMs
const longPageMs = 23 * 60 * minuteMs
/** A page is not given out again when it ends so soon. */
const tooShortMs = 2 * minuteMs
/** Pages that are closed or ended while one is to be opened. */
const maxAttempts = 5

/**
 * Call outside a transaction, for a caller who may pay the record. Throws `nothing_due`, and `provider_unavailable`
 * without having charged anything.
 */
export async function openPayment(
  settings: PaymentSettings,
  key: BillKey,
  what: PayablePart,
  now: Date,
): Promise<OpenedPayment> {
  const { db, provider } = settings
  /** Pages of another account of the provider, which cannot be closed. */
  const unknown = new Set<string>()
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const plan = await db.transaction((transaction) =>
      planPayment(transaction, settings, key, { what, unknown, now }),
    )
    if ('close' in plan) {
      await orUnavailable(async () => {
        try {
          await syncPayment(settings, plan.close, now)
        } catch (error) {
          if (!(error instanceof UnknownPage)) throw error
          unknown.add(plan.close)
        }
      })
      continue
    }
    const { payment, record, bill } = plan
    if (payment.state === 'open' || provider === null) return toOpened(settings, payment, bill)
    const page = await openPage(settings, provider, payment, record)
    const recorded = await db.transaction((transaction) =>
      recordPage(transaction, settings, key, payment.id, page),
    )
    if (recorded !== null) return toOpened(settings, recorded, bill)
    // Since then the record was cancelled or has lapsed.
    await orUnavailable(() => syncPayment(settings, payment.id, now))
  }
  throw new AppError('request_in_progress')
}

type Plan = { close: string } | { payment: PaymentRow; bill: BillRow; record: BilledRecord }

async function planPayment(
  transaction: Database,
  settings: PaymentSettings,
  key: BillKey,
  { what, unknown, now }: { what: PayablePart; unknown: ReadonlySet<string>; now: Date },
): Promise<Plan> {
  const bill = await lockBill(transaction, settings, key)
  if (bill === undefined) throw new AppError('nothing_due')
  const record = await describeRecord(transaction, settings, key)
  const amountCents = partCents(bill, what)
  const method = methodFor(methodOf(settings), amountCents)
  const unsettled = await transaction
    .select()
    .from(payments)
    .where(and(isPaymentOf(key), inArray(payments.state, ['opening', 'open', 'closing'])))
    .orderBy(payments.createdAt, payments.id)
  for (const payment of unsettled) {
    const age = now.getTime() - payment.createdAt.getTime()
    if (payment.method === 'transfer') {
      if (method === 'transfer' && payment.what === what && payment.amountCents === amountCents) {
        return { payment, bill, record }
      }
      await transaction.update(payments).set({ state: 'ended' }).where(eq(payments.id, payment.id))
      continue
    }
    const isWanted =
      method === 'provider' &&
      payment.state !== 'closing' &&
      payment.what === what &&
      payment.amountCents === amountCents
    const isUsable =
      payment.state === 'open'
        ? payment.pageExpiresAt!.getTime() - now.getTime() > tooShortMs
        : age < openingMs
    if (isWanted && isUsable) return { payment, bill, record }
    if (payment.state !== 'closing') {
      const state = payment.state === 'opening' && age >= openingMs ? 'ended' : 'closing'
      await transaction.update(payments).set({ state }).where(eq(payments.id, payment.id))
      if (state === 'ended') continue
    }
    // A page that is being opened at this moment: the one who opens it will find it closing.
    if (payment.pageId === null && age < openingMs) continue
    // Nobody can close it now. What is paid twice is refunded.
    if (settings.provider === null || unknown.has(payment.id)) continue
    return { close: payment.id }
  }
  if (amountCents === 0) throw new AppError('nothing_due')
  const payment = await insertPayment(transaction, { bill, what, method, amountCents, record, now })
  return { payment, bill, record }
}

interface PaymentPlan {
  bill: BillRow
  what: PayablePart
  method: PaymentMethod
  amountCents: number
  record: BilledRecord
  now: Date
}

async function insertPayment(
  transaction: Database,
  { bill, what, method, amountCents, record, now }: PaymentPlan,
): Promise<PaymentRow> {
  const lasts = bill.payBy === null ? longPageMs : shortPageMs
  const [payment] = await transaction
    .insert(payments)
    .values({
      id: newId(),
      kind: bill.kind,
      recordId: bill.recordId,
      what,
      method,
      amountCents,
      state: method === 'provider' ? 'opening' : 'open',
      title: record.title,
      pageExpiresAt: method === 'provider' ? new Date(now.getTime() + lasts) : null,
      createdAt: now,
    })
    .returning()
  return payment!
}

/** A page that the provider has refused ends; the outcome of any other failure is not known. */
async function openPage(
  { db, publicUrl }: PaymentSettings,
  provider: PaymentProvider,
  payment: PaymentRow,
  { email, path }: BilledRecord,
): Promise<{ pageId: string; url: string }> {
  try {
    return await provider.openPage({
      paymentId: payment.id,
      amountCents: payment.amountCents,
      title: payment.title,
      email,
      expiresAt: payment.pageExpiresAt!,
      successUrl: withQuery(publicUrl + path, `paid=${payment.what}`),
      cancelUrl: withQuery(publicUrl + path, 'unpaid'),
    })
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      await db
        .update(payments)
        .set({ state: 'ended' })
        .where(and(eq(payments.id, payment.id), eq(payments.state, 'opening')))
    }
    throw asUnavailable(error)
  }
}

function withQuery(address: string, query: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}

/** Null if the payment was closed meanwhile: its page must not be given out. */
async function recordPage(
  transaction: Database,
  settings: PaymentSettings,
  key: BillKey,
  id: string,
  { pageId, url }: { pageId: string; url: string },
): Promise<PaymentRow | null> {
  await lockBill(transaction, settings, key)
  const payment = await lockPayment(transaction, id)
  // A second press has got the same page.
  if (payment.state === 'open' || payment.state === 'paid') return payment
  const isWanted = payment.state === 'opening'
  const [row] = await transaction
    .update(payments)
    .set({ pageId, url, state: isWanted ? 'open' : 'closing' })
    .where(eq(payments.id, id))
    .returning()
  return isWanted ? row! : null
}

async function orUnavailable(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw asUnavailable(error)
  }
}

function asUnavailable(error: unknown): unknown {
  if (!(error instanceof ProviderDown || error instanceof ProviderRefusal)) return error
  const message = 'The payment page cannot be opened at the moment. Nothing was charged. Please try again.'
  return new AppError('provider_unavailable', message, { cause: error })
}

function toOpened(settings: PaymentSettings, payment: PaymentRow, bill: BillRow): OpenedPayment {
  const isTransfer = payment.method === 'transfer'
  return {
    _id: payment.id,
    what: payment.what as PayablePart,
    method: isTransfer ? 'transfer' : 'provider',
    amount: toDollars(payment.amountCents),
    url: payment.url,
    transfer: isTransfer
      ? { reference: formatReference(bill.reference), account: settings.bankAccount }
      : null,
  }
}

/** The bill that a payment belongs to. Undefined for an unknown payment. */
export async function findBillOf(db: Database, paymentId: string): Promise<BillKey | undefined> {
  const [row] = await db
    .select({ kind: bills.kind, recordId: bills.recordId })
    .from(payments)
    .innerJoin(bills, and(eq(bills.kind, payments.kind), eq(bills.recordId, payments.recordId)))
    .where(eq(payments.id, paymentId))
  return row === undefined ? undefined : { kind: row.kind as BillKindName, recordId: row.recordId }
}
