// The ways to sign in to an account, and the browsers that are signed in.

import type { SettingResult } from '#client/site/setting/setting-forms.ts'
import { SettingNotice } from '#client/site/setting/setting-notice.tsx'
import type { AccountSecurity } from '#contract/account-security.ts'
import { EmailConfirmation } from './email-confirmation.tsx'
import { Passkeys } from './passkeys.tsx'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Sessions } from './sessions.tsx'
import { isProof, useSecurityForms } from './use-security-forms.ts'

interface SecurityProps {
  security: AccountSecurity
  username: string
  email: string
  /** The result of a form that was submitted without script. */
  outcome: SettingResult | undefined
}

export function Security({ security, username, email, outcome }: SecurityProps) {
  const forms = useSecurityForms(outcome)
  return (
    <>
      {forms.isProofNeeded && <ProofForm security={security} username={username} forms={forms} />}
      {isProof(forms.outcome?.form) && !forms.isProofNeeded && (
        <div className="lg:col-span-2">
          <SettingNotice outcome={forms.outcome} />
        </div>
      )}
      {security.canConfirmEmail && <EmailConfirmation email={email} security={security} forms={forms} />}
      <Passkeys security={security} forms={forms} />
      <RecoveryCodes left={security.recoveryCodesLeft} forms={forms} />
      <Sessions sessions={security.sessions} forms={forms} />
    </>
  )
}
