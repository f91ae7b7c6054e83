import { useId } from 'react'
import { Checkbox } from '#client/design-system/choice.tsx'
import { Field } from '#client/design-system/field.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { longestEmailAddress } from '#contract/email-address.ts'

interface CommentFormProps {
  title: string
  sent: FormResult | undefined
}

/** The comment form of a post. As specified, it sends nothing: it only warns, and keeps the typed text. */
export function CommentForm({ title, sent }: CommentFormProps) {
  const id = useId()
  const form = usePageForm({ sent })
  return (
    <section aria-labelledby={id} className="rounded-l bg-mist p-[clamp(20px,3vw,40px)]">
      <h2 id={id} className="text-d3">
        {title}
      </h2>
      <PageForm
        form={form}
        noValidate={false}
        aria-labelledby={id}
        className="mt-6 grid grid-cols-2 gap-4.5 max-md:grid-cols-1 *:[[tabindex]]:col-span-full"
      >
        <Field
          label="Name"
          icon="user"
          name="name"
          required
          maxLength={100}
          autoComplete="name"
          placeholder="Your name"
          defaultValue={form.values.name}
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
          defaultValue={form.values.email}
        />
        <div className="col-span-full">
          <TextareaField
            label="Comment"
            name="text"
            rows={5}
            maxLength={5000}
            placeholder="Say it"
            defaultValue={form.values.text}
          />
        </div>
        <div className="col-span-full">
          <Checkbox name="remember" label="Save my name, email, and website in this browser..." />
        </div>
        <div>
          <SubmitButton form={form}>Post a Comment</SubmitButton>
        </div>
      </PageForm>
    </section>
  )
}
