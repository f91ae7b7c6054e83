import { type FormEvent, useId } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Checkbox } from '#client/design-system/choice.tsx'
import { Field } from '#client/design-system/field.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { warnings } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import { longestEmailAddress } from '#contract/email-address.ts'

/**
 * The comment form of a post. As specified, it sends nothing: it only shows a toast and keeps the typed text. Without
 * script, `method="dialog"` outside a dialog does nothing, so the page stays as it is.
 */
export function CommentForm({ title }: { title: string }) {
  const id = useId()

  function post(event: FormEvent): void {
    event.preventDefault()
    toast.warning(warnings.featureUpdating)
  }

  return (
    <section aria-labelledby={id} className="rounded-l bg-mist p-[clamp(20px,3vw,40px)]">
      <h2 id={id} className="text-d3">
        {title}
      </h2>
      <form method="dialog" onSubmit={post} className="mt-6 grid grid-cols-2 gap-4.5 max-md:grid-cols-1">
        <Field
          label="Name"
          icon="user"
          name="name"
          required
          maxLength={100}
          autoComplete="name"
          placeholder="Your name"
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
        />
        <div className="col-span-full">
          <TextareaField label="Comment" name="text" rows={5} maxLength={5000} placeholder="Say it" />
        </div>
        <div className="col-span-full">
          <Checkbox name="remember" label="Save my name, email, and website in this browser..." />
        </div>
        <div>
          <Button type="submit">Post a Comment</Button>
        </div>
      </form>
    </section>
  )
}
