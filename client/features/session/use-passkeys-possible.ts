import { useHydrated } from '#client/design-system/use-hydrated.ts'
import { passkeyProblem } from '#contract/passkey-rules.ts'

/** Whether this browser can use passkeys here; false until the page is hydrated. */
export function usePasskeysPossible(): boolean {
  return useHydrated() && passkeyProblem(location.origin) === undefined && 'PublicKeyCredential' in window
}
