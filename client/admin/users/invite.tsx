import { Field, SelectField } from '#client/design-system/field.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { roleTitles } from './role-titles.ts'
import type { UserFormName } from './user-forms.ts'

export function Invite({ sent, inviteKey }: { sent: FormResult | undefined; inviteKey: string }) {
  const form = usePageForm({ name: 'invite' satisfies UserFormName, sent, initialKey: inviteKey })
  return (
    <section aria-labelledby="invite" className="admin-card grid max-w-[860px] gap-5">
      <h2 id="invite" className="text-[1.375rem]">
        Invite a colleague
      </h2>
      <PageForm form={form} refusedTitle="Nobody was invited" aria-labelledby="invite" className="grid gap-5">
        <div className="grid grid-cols-[2fr_1fr_auto] items-start gap-5 max-md:grid-cols-1">
          <Field
            label="Email address"
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            hint="They choose username and password by a link, within 72 hours."
            defaultValue={form.values.email}
            error={form.fieldErrors.email}
          />
          <SelectField label="Role" name="role" defaultValue={form.values.role ?? '2'}>
            <option value="2">{roleTitles[2]}</option>
            <option value="3">{roleTitles[3]}</option>
          </SelectField>
          <div className="md:mt-7.5">
            <SubmitButton form={form}>Send invitation</SubmitButton>
          </div>
        </div>
      </PageForm>
    </section>
  )
}
