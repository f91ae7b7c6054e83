import { type FormEvent, useId } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Checkbox } from '#client/design-system/choice.tsx'
import { Field } from '#client/design-system/field.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { warnings } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { longestEmailAddress } from '#contract/email-address.ts'

interface CommentFormProps {
  title: string
  sent: FormResult | undefined
}

/**
 * The comment form of a post. As specified, it sends nothing: it only warns, and keeps the typed text. So with script it is no form
 * of the one protocol, which these pages would load for nothing.
 */
export function CommentForm({ title, sent }: CommentFormProps) {
  const id = useId()

  function warn(event: FormEvent): void {
    event.preventDefault()
    toast.warning(warnings.featureUpdating)
  }

  return (
    <section aria-labelledby={id} className="rounded-l bg-mist p-[clamp(20px,3vw,40px)]">
      <h2 id={id} className="text-d3">
        {title}
      </h2>
      <form
        method="post"
        onSubmit={warn}
        aria-labelledby={id}
        className="mt-6 grid grid-cols-2 gap-4.5 max-md:grid-cols-1"
      >
        {sent?.refusal !== undefined && (
          // biome-ignore lint/a11y/noAutofocus: the result of the form, which may be out of view
          <div tabIndex={-1} autoFocus className="col-span-full">
            <Notice tone="error">{sent.refusal.message}</Notice>
          </div>
        )}
        <Field
          label="Name"
          icon="user"
          name="name"
          required
          maxLength={100}
          autoComplete="name"
          placeholder="Your name"
          defaultValue={sent?.values?.name}
        />
        <Field
          label="Email"
          icon="mail"
          type="email"
          name="email"
          required
          maxLength={longestEmailAddress}
          autoComplete="email"
          placeholder="you@example.com"
          defaultValue={sent?.values?.email}
        />
        <div className="col-span-full">
          <TextareaField
            label="Comment"
            name="text"
            rows={5}
            maxLength={5000}
            placeholder="Say it"
            defaultValue={sent?.values?.text}
          />
        </div>
        <div className="col-span-full">
          <Checkbox
            name="remember"
            label="Save my name, email, and website in this browser..."
            defaultChecked={sent?.values?.remember !== undefined}
          />
        </div>
        <div>
          <Button type="submit">Post a Comment</Button>
        </div>
      </form>
    </section>
  )
}
