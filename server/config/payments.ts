// Parses the settings for payments: the keys of Stripe, and the account for bank transfers.

export interface StripeConfig {
  secretKey: string
  webhookSecret: string
  /** If undefined, Stripe's own address. */
  apiUrl: URL | undefined
}

export interface PaymentConfig {
  /** If undefined, payments are bank transfers. */
  stripe: StripeConfig | undefined
  /** The account for bank transfers, as customers read it. */
  bankAccount: string | undefined
}

export function isStripeKey(text: string): boolean {
  return /^(sk|rk)_(test|live)_[A-Za-z0-9_]+$/.test(text)
}

export function isWebhookSecret(text: string): boolean {
  return /^whsec_[A-Za-z0-9+/=_-]+$/.test(text)
}

/** One line of text that people can copy. */
export function isBankAccount(text: string): boolean {
  return text.length <= 200 && !/\p{Cc}/u.test(text)
}
