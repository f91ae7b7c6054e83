import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { useHydrated } from '#client/design-system/use-hydrated.ts'

interface AccountFormProps
  extends Pick<ComponentProps<'form'>, 'ref' | 'noValidate' | 'onInput' | 'onSubmit'> {
  id: string
  title: string
  isSending: boolean
  refusal: string | undefined
  children: ReactNode
}

/** One of the forms of the setting page. */
export function AccountForm({ id, title, isSending, refusal, children, ...form }: AccountFormProps) {
  // Until then nobody would take what is sent: a press on a button is kept, and made again when somebody does.
  const isHydrated = useHydrated()
  return (
    <section aria-labelledby={id} className="rounded-l bg-mist p-9 max-md:p-6">
      <h2 id={id} className="text-d3">
        {title}
      </h2>
      <form method="dialog" {...form} aria-labelledby={id} className="mt-6 grid gap-4.5">
        {children}
        {refusal !== undefined && <p className="break-words text-err">{refusal}</p>}
        <div className="mt-1.5">
          <Button
            type={isHydrated ? 'submit' : 'button'}
            // One that is disabled would lose the focus.
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
