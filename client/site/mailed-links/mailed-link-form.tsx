import type { ReactNode } from 'react'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import type { PageForm as Form } from '#client/features/forms/use-page-form.ts'
import type { FormRefused } from '#client/lib/forms/form-result.ts'
import { AccountHead } from '#client/site/account/account-head.tsx'
import { isFinished } from './mailed-link.ts'

interface MailedLinkFormProps {
  first: string
  second: string
  title: string
  button: string
  form: Form
  /** Replaces the form if the link cannot be used. */
  expired?: FormRefused | undefined
  /** Replaces the form once the form is finished. */
  next?: ReactNode
  children: ReactNode
}

/** A page with one form, which works without script. */
export function MailedLinkForm(props: MailedLinkFormProps) {
  const { first, second, title, button, form, expired, next, children } = props
  const result = form.result ?? expired
  const isOver = result !== undefined && isFinished(result)
  return (
    <>
      <AccountHead first={first} second={second} seed={87} />
      <div className="wrap account-content">
        <section aria-labelledby="recovery" className="max-w-160 rounded-l bg-mist p-9 max-md:p-6">
          <h2 id="recovery" className="text-d3">
            {title}
          </h2>
          <div className="mt-6 grid gap-4.5">
            {isOver ? (
              <>
                <OutcomeNotice outcome={result} />
                {next !== undefined && <div>{next}</div>}
              </>
            ) : (
              <PageForm form={form} aria-labelledby="recovery" className="grid gap-4.5">
                {children}
                <div>
                  <SubmitButton form={form}>{button}</SubmitButton>
                </div>
              </PageForm>
            )}
          </div>
        </section>
      </div>
    </>
  )
}
