// Loads the sign-in dialog on demand.
import { useLazyModule } from '#client/features/lazy-modules/use-lazy-module.ts'
import { dismissSignIn, useIsSignInRequested } from '#client/features/session/sign-in-request.ts'

const load = () => import('./sign-in-dialog.tsx')

/** Loads the dialog without showing it. */
export function prepareSignIn(): void {
  load().catch(() => null)
}

/** Once in the frame of the page. */
export function SignInHost() {
  const isOpen = useIsSignInRequested()
  const part = useLazyModule(load, isOpen, dismissSignIn)
  return part === null ? null : <part.SignInDialog isOpen={isOpen} onClose={dismissSignIn} />
}
