import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { formFields } from '#client/lib/forms/form-result.ts'
import { signInPage } from '#contract/pages/site-pages.ts'
import { OutcomeNotice } from './outcome-notice.tsx'
import { hasSessionEnded, submitButtonId } from './send-in-browser.ts'
import type { PageForm as Form } from './use-page-form.ts'

interface PageFormProps
  extends Pick<
    ComponentProps<'form'>,
    'action' | 'id' | 'aria-label' | 'aria-labelledby' | 'className' | 'noValidate' | 'onInput' | 'onSubmit'
  > {
  form: Form
  /** False: the form places its messages itself. */
  hasMessages?: boolean
  /** Above the message of a refusal: what was not done. */
  refusedTitle?: string
  children: ReactNode
}

/** A form of a page: its result stands above its fields, with all that was entered. */
export function PageForm({
  form,
  hasMessages = true,
  refusedTitle,
  onInput,
  onSubmit,
  children,
  ...attributes
}: PageFormProps) {
  return (
    <form
      ref={form.element}
      method="post"
      noValidate
      onSubmit={(event) => {
        onSubmit?.(event)
        form.onSubmit(event)
      }}
      onInput={(event) => {
        form.onInput(event)
        onInput?.(event)
      }}
      {...attributes}
    >
      {form.name !== '' && <input type="hidden" name={formFields.form} value={form.name} />}
      <input type="hidden" name={formFields.idempotencyKey} value={form.key} />
      {hasMessages && <FormMessages form={form} refusedTitle={refusedTitle} />}
      {children}
    </form>
  )
}

function FormMessages({ form, refusedTitle }: Pick<PageFormProps, 'form' | 'refusedTitle'>) {
  return (
    <>
      <OutcomeNotice outcome={form.result} refusedTitle={refusedTitle} />
      {form.result?.refusal !== undefined && hasSessionEnded(form.result.refusal) && (
        <noscript>{import.meta.env.SSR && <SignInWithoutScript />}</noscript>
      )}
      {form.isRestored && (
        <Notice
          tone="info"
          action={
            <Button look="secondary" size="small" onClick={form.startOver}>
              Start over
            </Button>
          }
        >
          Here is what you had typed before.
        </Notice>
      )}
    </>
  )
}

/** With script the dialog opens. */
function SignInWithoutScript() {
  return (
    <p>
      <Link to={signInPage.path} target="_blank" className="font-semibold text-sea underline">
        Sign in, in a new tab
      </Link>
      <span>, then press the button here once more.</span>
    </p>
  )
}

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, 'type' | 'id' | 'form'> {
  form: Pick<Form, 'name' | 'isSending'>
}

export function SubmitButton({ form: { name, isSending }, ...button }: SubmitButtonProps) {
  return (
    <Button
      id={submitButtonId(name)}
      type="submit"
      // A disabled button would lose the focus.
      aria-disabled={isSending || undefined}
      title={isSending ? 'One moment' : undefined}
      {...button}
    />
  )
}
