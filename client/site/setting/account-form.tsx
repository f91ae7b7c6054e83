import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#client/design-system/button.tsx'
import type { SettingOutcome } from './setting-forms.ts'
import { SettingNotice } from './setting-notice.tsx'

interface AccountFormProps
  extends Pick<ComponentProps<'form'>, 'ref' | 'noValidate' | 'onInput' | 'onSubmit'> {
  id: string
  title: string
  isSending: boolean
  refusal: string | undefined
  /** Name of the form, by which the page's action recognises it. */
  name: string
  /** The result of a submission without script. */
  outcome: SettingOutcome | undefined
  children: ReactNode
}

/** A form of the setting page. */
export function AccountForm(props: AccountFormProps) {
  const { id, title, isSending, refusal, name, outcome, children, ...form } = props
  return (
    <section aria-labelledby={id} className="rounded-l bg-mist p-9 max-md:p-6">
      <h2 id={id} className="text-d3">
        {title}
      </h2>
      <form method="post" {...form} aria-labelledby={id} className="mt-6 grid gap-4.5">
        <input type="hidden" name="form" value={name} />
        <SettingNotice outcome={outcome} />
        {children}
        {refusal !== undefined && <p className="break-words text-err">{refusal}</p>}
        <div className="mt-1.5">
          <Button
            type="submit"
            // A disabled button would lose the focus.
            aria-disabled={isSending || undefined}
            title={isSending ? 'One moment' : undefined}
          >
            {title}
          </Button>
        </div>
      </form>
    </section>
  )
}
