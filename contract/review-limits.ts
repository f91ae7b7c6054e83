// Limits against many reviews by a few people. The server enforces them while it limits rates.
export const reviewLimits = {
  /** Reviews of one tour or product by one account, within 24 hours. */
  perItem: 1,
  /** Reviews of an account in its first hour. */
  perNewAccount: 5,
  /** Reviews from one network within an hour, by all accounts together. */
  perNetwork: 5,
} as const
