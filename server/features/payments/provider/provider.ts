// A payment provider, as the product needs one: hosted pages, their state, refunds and events.

export interface NewPage {
  paymentId: string
  amountCents: number
  /** What is paid for, in a few words. */
  title: string
  /** The address that the customer gave, to fill in the page; may be empty. */
  email: string
  expiresAt: Date
  /** Where the page leads after paying, and after leaving it. */
  successUrl: string
  cancelUrl: string
}

export interface ProviderRefund {
  reference: string
  /** Our id, if the refund is ours and not made in the provider's own back office. */
  refundId: string | null
  amountCents: number
  state: 'pending' | 'done' | 'failed'
}

export interface PageState {
  /** Our id of the payment, as the page has it. */
  paymentId: string
  /** `processing`: the customer has paid, and the bank has not decided. */
  page: 'open' | 'processing' | 'paid' | 'ended'
  /** Null while nothing was charged. */
  charge: { reference: string; amountCents: number } | null
  refunds: ProviderRefund[]
  /** What was charged in another currency than was asked. Null almost always. */
  foreignCharge: ForeignCharge | null
}

/** Amounts in the smallest unit of the currency. */
export interface ForeignCharge {
  reference: string
  currency: string
  amount: number
  /** Refunds under way included. */
  refunded: number
  /** Whether a refund has come back. */
  hasReturned: boolean
}

/** What an event is about. Only the provider's present state says what has happened. */
export interface ProviderEvent {
  id: string
  type: string
  paymentId: string | null
  pageId: string | null
  chargeRef: string | null
}

export interface PaymentProvider {
  /** A repeated call for the same payment gets the same page. */
  openPage(page: NewPage): Promise<{ pageId: string; url: string }>
  /** Does nothing for a page that is paid or has ended. */
  expirePage(pageId: string): Promise<void>
  readPage(pageId: string): Promise<PageState>
  /** A repeated call for the same refund refunds once. */
  refund(refund: {
    refundId: string
    paymentId: string
    chargeRef: string
    amountCents: number
  }): Promise<ProviderRefund>
  /** The payment that a charge is of, as its page has it. Null for a charge that is not of a page of ours. */
  findPaymentOf(chargeRef: string): Promise<string | null>
  /** Refunds what is left of a charge, in its currency. A repeated call refunds once. */
  refundAll(charge: { paymentId: string; chargeRef: string }): Promise<void>
  /** Verifies and reads an event. Null for an event that concerns no payment. Throws `ForgedEvent`. */
  readEvent(body: Buffer, signature: string | undefined, now: Date): ProviderEvent | null
  /** The newest events since a time, for those that never arrived; at most `most`. */
  listEvents(since: Date, most: number): Promise<ProviderEvent[]>
}

/** The event is not signed by the provider, or too old. */
export class ForgedEvent extends Error {
  override name = 'ForgedEvent'
}

/**
 * The provider does not answer, refuses our key, or its answer makes no sense. What it has done is not known, and another
 * request would fare no better.
 */
export class ProviderDown extends Error {
  override name = 'ProviderDown'
}

/** The provider has refused, and has done nothing. */
export class ProviderRefusal extends Error {
  override name: string = 'ProviderRefusal'
}

/** The provider knows no such page: our keys are those of another account. Nobody can tell whether the page was paid. */
export class UnknownPage extends ProviderRefusal {
  override name = 'UnknownPage'
}
