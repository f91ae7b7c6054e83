// A sample form with validation. Submitting sends nothing.
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { useHydrated } from '#client/design-system/use-hydrated.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import type { Route } from './+types/create-user'
import { checkUser, noUser, type UserField } from './user-fields.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Create User', publicUrl: publicUrlOf(matches) })

interface FieldLook {
  name: UserField
  label: string
  type?: string
  autoComplete: string
  isWide?: boolean
}

const fields: readonly FieldLook[] = [
  { name: 'firstName', label: 'First Name', autoComplete: 'off' },
  { name: 'lastName', label: 'Last Name', autoComplete: 'off' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'off', isWide: true },
  { name: 'contact', label: 'Contact Number', type: 'tel', autoComplete: 'off', isWide: true },
  { name: 'address1', label: 'Address 1', autoComplete: 'off', isWide: true },
  { name: 'address2', label: 'Address 2', autoComplete: 'off', isWide: true },
]

export default function CreateUserScreen() {
  const isHydrated = useHydrated()
  const [values, setValues] = useState(noUser)
  /** Fields that were blurred or submitted. Only these show errors. */
  const [touched, setTouched] = useState<ReadonlySet<UserField>>(new Set())
  const form = useRef<HTMLFormElement>(null)
  const errors = checkUser(values)

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTouched(new Set(fields.map(({ name }) => name)))
    focusFirst(form, fields.find(({ name }) => errors[name] !== undefined)?.name)
  }

  return (
    <>
      <ScreenHeading title="Create User" subTitle="Create a new user profile, a sample" />
      {/* `method="dialog"` does nothing, also without script. With script, our own messages replace the browser's. */}
      <form
        ref={form}
        method="dialog"
        noValidate={isHydrated}
        onSubmit={submit}
        className="admin-card grid max-w-[860px] grid-cols-2 gap-5 max-md:grid-cols-1"
      >
        {fields.map(({ name, isWide, ...look }) => (
          <div key={name} className={isWide ? 'col-span-full' : undefined}>
            <Field
              {...look}
              name={name}
              required
              maxLength={200}
              value={values[name]}
              error={touched.has(name) ? errors[name] : undefined}
              onChange={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
              onBlur={() => values[name] !== '' && setTouched(new Set([...touched, name]))}
            />
          </div>
        ))}
        <div className="col-span-full flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit">Create New User</Button>
          <p className="text-small">A sample form: nothing is sent and nothing is kept.</p>
        </div>
      </form>
    </>
  )
}

function focusFirst(form: RefObject<HTMLFormElement | null>, name: string | undefined): void {
  if (name !== undefined) form.current!.querySelector<HTMLInputElement>(`[name=${name}]`)!.focus()
}
