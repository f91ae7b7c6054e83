import { Button } from '#client/design-system/button.tsx'
import { SecurityForm, SecuritySection } from './security-section.tsx'
import type { SecurityForms } from './use-security-forms.ts'

const names = ['make-codes']

interface RecoveryCodesProps {
  left: number
  forms: SecurityForms
  /** True for staff who have no second factor yet: they create their first codes and cannot replace existing ones. */
  isFirst?: boolean
}

export function RecoveryCodes({ left, forms, isFirst = false }: RecoveryCodesProps) {
  const { codes, isSending } = forms
  return (
    <SecuritySection id="recovery-codes" title="Recovery codes" forms={forms} names={names}>
      {codes !== undefined && (
        <ol
          aria-label="Your recovery codes"
          className="grid list-decimal gap-x-8 gap-y-2 pl-8 font-[650] text-ink text-lead tabular-nums sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      )}
      <p className="max-w-[60ch]">
        {`Ten codes to print or write down, for the day when a password or a device is lost: each stands in place of your password, once. ${saidOf(left)}`}
      </p>
      {!(isFirst && left > 0) && (
        <SecurityForm name="make-codes" forms={forms}>
          <Button
            type="submit"
            look="secondary"
            aria-disabled={isSending || undefined}
            title={isSending ? 'One moment' : undefined}
          >
            {left === 0 ? 'Make recovery codes' : 'Make new codes'}
          </Button>
        </SecurityForm>
      )}
    </SecuritySection>
  )
}

function saidOf(left: number): string {
  if (left === 0) return 'You have none.'
  return `You have ${left === 1 ? 'one' : left} left; new ones end them, a new password does not.`
}
