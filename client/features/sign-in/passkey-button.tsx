import { Button } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { usePasskeysPossible } from '#client/features/session/use-passkeys-possible.ts'

interface PasskeyButtonProps {
  isBusy: boolean
  /** With the form that the button stands in. */
  onPress: (form: HTMLFormElement) => void
}

/** Signs in with a passkey; absent where there can be none. */
export function PasskeyButton({ isBusy, onPress }: PasskeyButtonProps) {
  if (!usePasskeysPossible()) return null
  return (
    <Button
      look="secondary"
      size="small"
      isFullWidth
      aria-disabled={isBusy || undefined}
      title={isBusy ? 'One moment' : undefined}
      onClick={({ currentTarget }) => isBusy || onPress(currentTarget.form!)}
    >
      <Icon name="lock" className="size-4.5" />
      Sign in with a passkey
    </Button>
  )
}
