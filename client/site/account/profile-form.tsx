import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { api } from '#client/lib/api.ts'
import { dropDraft, keepDraft, readDraft } from '#client/lib/kept-draft.ts'
import type { PageUser } from '#client/lib/server-context.ts'
import { longestEmailAddress } from '#contract/email-address.ts'
import { maxName, maxUsername } from '#contract/vocabulary.ts'
import { AccountForm } from './account-form.tsx'
import { faultsOfProfile, type ProfileValues } from './profile-rules.ts'
import { readForm, useAccountForm } from './use-account-form.ts'

const names = ['name', 'username', 'email'] as const
/** Of what has been begun to change; never of a password. */
const draftKey = 'profile'

export function ProfileForm({ user }: { user: PageUser }) {
  const element = useRef<HTMLFormElement>(null)
  const { faults, form, ...state } = useAccountForm({
    names,
    findFaults: faultsOfProfile,
    call: (body) => api('POST /user/update/profile', { body }),
    onDone: () => dropDraft(draftKey),
  })
  useCurrentValues(element, user)
  const { isRestored, startOver } = useDraft(element, user)
  return (
    <AccountForm
      id="update-profile"
      title="Update profile"
      ref={element}
      {...form}
      onInput={(event) => {
        form.onInput(event)
        keepDraft(draftKey, user._id, changesIn(event.currentTarget, user))
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
        defaultValue={user.name}
        error={faults.name}
        aria-required
        maxLength={maxName}
        autoComplete="name"
      />
      <Field
        label="Username"
        icon="user"
        name="username"
        defaultValue={user.username}
        error={faults.username}
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
        defaultValue={user.email}
        error={faults.email}
        aria-required
        maxLength={longestEmailAddress}
        autoComplete="email"
      />
    </AccountForm>
  )
}

/** What stands as it was is no draft: another tab may change it meanwhile. */
function changesIn(form: HTMLFormElement, user: PageUser): Partial<ProfileValues> {
  const typed = readForm(form, names)
  const changed = names.filter((name) => typed[name] !== user[name])
  return Object.fromEntries(changed.map((name) => [name, typed[name]]))
}

/** What another tab has saved shows here too, wherever nothing else has been typed: it would be taken back. */
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

/** Puts back what was typed before a reload, wherever nothing has been typed since. */
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
    dropDraft(draftKey)
    element.current!.reset()
    setIsRestored(false)
    ;(element.current!.elements.namedItem(names[0]) as HTMLInputElement).focus()
  }
  return { isRestored, startOver }
}
