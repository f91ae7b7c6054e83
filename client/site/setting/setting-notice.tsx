import { Notice } from '#client/design-system/notice.tsx'
import { useHydrated } from '#client/design-system/use-hydrated.ts'
import type { SettingResult } from './setting-forms.ts'

/**
 * The result of a submitted form. If the page was rendered with the result, the result is in view and has the focus.
 */
export function SettingNotice({ outcome }: { outcome: SettingResult | undefined }) {
  const isHydrated = useHydrated()
  const text = outcome?.refusal?.message ?? outcome?.done
  if (text === undefined) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: what the page is about after the form was sent, and perhaps out of view
    <div tabIndex={-1} autoFocus={!isHydrated}>
      <Notice tone={outcome?.refusal === undefined ? 'ok' : 'error'}>{text}</Notice>
    </div>
  )
}
