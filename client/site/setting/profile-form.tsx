import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { api } from '#client/lib/api.ts'
import { deleteDraft, readDraft, saveDraft } from '#client/lib/draft-storage.ts'
import type { PageUser } from '#client/lib/server-context.ts'
import { longestEmailAddress } from '#contract/email-address.ts'
import { maxName, maxUsername } from '#contract/vocabulary.ts'
import { AccountForm } from './account-form.tsx'
import { type ProfileValues, validateProfile } from './profile-rules.ts'
import type { SettingOutcome } from './setting-forms.ts'
import { readForm, useAccountForm } from './use-account-form.ts'

const names = ['name', 'username', 'email'] as const
/** The key of the draft of this form. Drafts never contain passwords. */
const draftKey = 'profile'

interface ProfileFormProps {
  user: PageUser
  outcome: SettingOutcome | undefined
}

export function ProfileForm({ user, outcome }: ProfileFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const { fieldErrors, form, ...state } = useAccountForm({
    names,
    validate: validateProfile,
    call: (body) => api('POST /user/update/profile', { body }),
    onDone: () => deleteDraft(draftKey),
    outcome,
  })
  const shown = { ...user, ...outcome?.values }
  useCurrentValues(element, user)
  const { isRestored, startOver } = useDraft(element, user)
  return (
    <AccountForm
      id="update-profile"
      title="Update profile"
      name="profile"
      outcome={outcome}
      ref={element}
      {...form}
      onInput={(event) => {
        form.onInput(event)
        saveDraft(draftKey, user._id, changesIn(event.currentTarget, user))
      }}
      {...state}
    >
      {isRestored && (
        <Notice
          tone="info"
          action={
            <Button look="secondary" size="small" onClick={startOver}>
              Start over
            </Button>
          }
        >
          Here is what you had typed before.
        </Notice>
      )}
      <Field
        label="Name"
        icon="user"
        hint="Public: it is shown with the reviews you write."
        name="name"
        defaultValue={shown.name}
        error={fieldErrors.name}
        aria-required
        maxLength={maxName}
        autoComplete="name"
      />
      <Field
        label="Username"
        icon="user"
        name="username"
        defaultValue={shown.username}
        error={fieldErrors.username}
        aria-required
        maxLength={maxUsername}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        label="Email"
        icon="mail"
        type="email"
        name="email"
        defaultValue={shown.email}
        error={fieldErrors.email}
        aria-required
        maxLength={longestEmailAddress}
        autoComplete="email"
      />
    </AccountForm>
  )
}

/** Unchanged fields are not part of the draft, because another tab may change them meanwhile. */
function changesIn(form: HTMLFormElement, user: PageUser): Partial<ProfileValues> {
  const typed = readForm(form, names)
  const changed = names.filter((name) => typed[name] !== user[name])
  return Object.fromEntries(changed.map((name) => [name, typed[name]]))
}

/** Shows values saved in another tab, except in edited fields. Else saving this form would restore the old values. */
function useCurrentValues(element: React.RefObject<HTMLFormElement | null>, user: PageUser): void {
  const shown = useRef(user)
  useEffect(() => {
    for (const name of names) {
      const field = element.current!.elements.namedItem(name) as HTMLInputElement
      if (field.value === shown.current[name]) field.value = user[name]
    }
    shown.current = user
  }, [element, user])
}

/** Restores what the user typed before a reload, except in fields edited since. */
function useDraft(element: React.RefObject<HTMLFormElement | null>, user: PageUser) {
  const [isRestored, setIsRestored] = useState(false)
  useEffect(() => {
    const draft = readDraft<Partial<ProfileValues>>(draftKey, user._id)
    if (draft === null) return
    for (const name of names) {
      const field = element.current!.elements.namedItem(name) as HTMLInputElement
      const typed = draft[name]
      if (typed === undefined || field.value !== user[name] || typed === user[name]) continue
      field.value = typed
      setIsRestored(true)
    }
  }, [element, user])

  function startOver(): void {
    deleteDraft(draftKey)
    element.current!.reset()
    setIsRestored(false)
    ;(element.current!.elements.namedItem(names[0]) as HTMLInputElement).focus()
  }
  return { isRestored, startOver }
}
