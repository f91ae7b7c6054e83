// How customers pay. `docs/payments.md` has how payments work.

export const paymentProvider = { name: 'Stripe', privacy: 'https://stripe.com/privacy' } as const

export const paymentWords = {
  provider: `You pay by card or wallet on a page of ${paymentProvider.name}, which leads back here. Your card data never reach us.`,
  notByProvider: `Amounts below $0.50 or above $999,999.99 cannot be paid by card or wallet here, so this one goes by bank transfer.`,
  transfer: 'Please transfer the amount to our account and write the reference on it.',
} as const
