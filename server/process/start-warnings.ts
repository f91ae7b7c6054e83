// Settings that the product accepts, but that are wrong for most shops. The start warns of each with one line.
import { minStaffPasswordLength } from '#contract/vocabulary.ts'
import { type Config, isShortSamplePassword } from '#server/config/config.ts'
import { isLoopback } from '#server/config/hosts.ts'

export function startWarnings(config: Config): string[] {
  const warnings: string[] = []
  if (!config.limitsRates)
    warnings.push(
      'RATE_LIMIT=off: guesses of passwords are not limited; use this only for tests and benchmarks',
    )
  if (config.loadsSampleData && isShortSamplePassword(config))
    warnings.push(
      `SAMPLE_PASSWORD has fewer than ${minStaffPasswordLength} characters: sufficient only for a trial on this machine`,
    )
  if (takesTestPayments(config))
    warnings.push(
      `STRIPE_SECRET_KEY is a test key, but ${config.publicUrl!.origin} is a public address: orders and bookings count as paid, and no money arrives`,
    )
  return warnings
}

function takesTestPayments({ publicUrl, payments }: Config): boolean {
  if (publicUrl?.protocol !== 'https:' || isLoopback(publicUrl.hostname)) return false
  return /^[a-z]+_test_/.test(payments.stripe?.secretKey ?? '')
}
