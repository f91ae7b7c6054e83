// The account that customers transfer money to, as they read it.
import { formatIban } from '#contract/house-facts.ts'
import type { Settings } from '#contract/settings.ts'

export interface BankAccount {
  /** Changes with the settings of the house. Null if customers are not told where to pay. */
  readonly bankAccount: string | null
}

/** For example "Halyard Ltd, IBAN GB33 BUKB 2020 1555 5555 55, BIC BUKBGB22". Null without an IBAN. */
export function bankAccountOf({
  bankHolder,
  iban,
  bic,
}: Pick<Settings, 'bankHolder' | 'iban' | 'bic'>): string | null {
  if (iban === '') return null
  return [bankHolder, `IBAN ${formatIban(iban)}`, ...(bic === '' ? [] : [`BIC ${bic}`])].join(', ')
}
