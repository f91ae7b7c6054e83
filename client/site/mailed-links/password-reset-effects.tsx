// What a new password ends and what stays, before it is set.
import type { PasswordResetEffects } from '#contract/mailed-links.ts'

export function ResetEffectsList({ ends, keeps }: PasswordResetEffects) {
  const { sessions, passkeys, recoveryCodes, undoLinks, email, restoredEmail, provider } = ends
  const isKept = keeps.secondFactor || keeps.undoLinks.length > 0 || keeps.provider
  return (
    <>
      <p>The new password ends what let in before, because another person may have made it:</p>
      <ul className="list-disc pl-6">
        <li>{sessionsText(sessions)}</li>
        {passkeys.length > 0 && (
          <li>
            Passkeys: <Names names={passkeys} />.
          </li>
        )}
        {recoveryCodes > 0 && <li>{`Recovery codes: ${recoveryCodes}.`}</li>}
        {undoLinks.length > 0 && (
          <li>
            Links that would change the address back, mailed to <Names names={undoLinks} />.
          </li>
        )}
        {email !== null && (
          <li>
            <span>{'The address '}</span>
            <Names names={[email]} />
            <span>{', which was set without a proof. '}</span>
            {restoredEmail !== null && restoredEmail !== '' && (
              <span>
                It is <Names names={[restoredEmail]} /> again.
              </span>
            )}
          </li>
        )}
        {provider && <li>Signing in with the provider, who has not verified this address.</li>}
      </ul>
      {isKept && (
        <>
          <p>These stay:</p>
          <ul className="list-disc pl-6">
            {keeps.secondFactor && (
              <li>
                Your passkeys and recovery codes, because staff need them here. If one is not yours, ask
                another super admin or the operator to remove them.
              </li>
            )}
            {keeps.undoLinks.length > 0 && (
              <li>
                The link that changes the address back, mailed to <Names names={keeps.undoLinks} />.
              </li>
            )}
            {keeps.provider && <li>Signing in with the provider. Secure that account too.</li>}
          </ul>
        </>
      )}
    </>
  )
}

function sessionsText(count: number): string {
  if (count === 0) return 'All sessions; none is open now.'
  return count === 1 ? 'All sessions; 1 is open now.' : `All sessions; ${count} are open now.`
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <span>
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two passkeys may have the same name, and the list never changes
        <span key={at}>
          {at > 0 && <span>{', '}</span>}
          <strong className="wrap-anywhere text-ink">{name}</strong>
        </span>
      ))}
    </span>
  )
}
