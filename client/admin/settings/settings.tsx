// The settings of the house. Only for super admins.
import { useId, useRef, useState } from 'react'
import { data, Form } from 'react-router'
import { LeaveDialog } from '#client/admin/form/leave-dialog.tsx'
import { useUnsavedGuard } from '#client/admin/form/use-unsaved-guard.ts'
import { formatSlashTime } from '#client/admin/record/format.ts'
import { FailureBanner } from '#client/admin/screen/failure-banner.tsx'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { useHydrated } from '#client/design-system/use-hydrated.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { setHouse } from '#client/lib/house.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { useIsSending } from '#client/lib/use-is-sending.ts'
import type { Route } from './+types/settings'
import { type SettingsOutcome, sendSettings } from './send-settings.ts'
import { type SettingField, type SettingTexts, settingSections, textsOf } from './settings-fields.ts'

const title = 'Settings'

export function loader({ context }: Route.LoaderArgs) {
  return serverApi(context)('GET /settings', {})
}

export const clientLoader = () => api('GET /settings', {})

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await sendSettings(serverApi(context), await request.formData())
  return data(outcome, { status: outcome.refusal?.status ?? 200 })
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<SettingsOutcome> {
  const outcome = await sendSettings(api, await request.formData())
  if (outcome.saved !== undefined) {
    setHouse(outcome.saved)
    toast.success(successText)
  }
  return outcome
}

export const meta = () => pageMeta({ title, publicUrl: '' })

export default function SettingsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const isHydrated = useHydrated()
  const isSending = useIsSending()
  const settings = actionData?.newer?.settings ?? loaderData
  const seen = textsOf(settings)
  const texts = actionData?.texts ?? seen
  const refusal = actionData?.refusal
  // A new version brings new values into the fields.
  const formKey = `${settings.version}/${refusal === undefined ? '' : JSON.stringify(texts)}`
  /** Whether the fields of this form differ from the saved settings. */
  const [edited, setEdited] = useState({ formKey: '', isChanged: false })
  const isChanged = edited.formKey === formKey ? edited.isChanged : refusal !== undefined
  const leaveGuard = useUnsavedGuard(isChanged, useRef(false))
  return (
    <>
      <ScreenHeading title={title} subTitle="The house as customers see it" />
      {actionData?.saved !== undefined && (
        <Notice tone="ok">
          The settings are saved. All pages, mails and documents use them from now on.
        </Notice>
      )}
      {settings.isSample ? (
        <Notice tone="info">
          Pages show the name and address of a sample house. They disappear everywhere once you save.
        </Notice>
      ) : (
        settings.updatedAt !== null && (
          <p className="text-small">
            Last saved <time dateTime={settings.updatedAt}>{formatSlashTime(settings.updatedAt)}</time> UTC.
            The audit log shows what was changed.
          </p>
        )
      )}
      <Form
        key={formKey}
        method="post"
        noValidate={isHydrated}
        preventScrollReset
        aria-label="Settings"
        className="grid max-w-[980px] gap-6"
        onInput={({ currentTarget }) => {
          const typed = new FormData(currentTarget)
          setEdited({
            formKey,
            isChanged: Object.entries(seen).some(
              ([name, text]) => typed.has(name) && typed.get(name) !== text,
            ),
          })
        }}
        onSubmit={(event) => {
          if (isSending) event.preventDefault()
        }}
      >
        <input type="hidden" name="version" value={settings.version} />
        <input type="hidden" name="seen" value={JSON.stringify(seen)} />
        {settingSections.map((section) => (
          <fieldset key={section.title} className="admin-card grid grid-cols-2 gap-5 max-md:grid-cols-1">
            <legend className="float-left col-span-full font-display font-semibold text-[1.375rem] text-ink">
              {section.title}
            </legend>
            <p className="col-span-full -mt-3 text-small">{section.text}</p>
            {section.fields.map((field) => (
              <div key={field.name} className={field.isWide ? 'col-span-full' : undefined}>
                <SettingInput field={field} texts={texts} error={refusal?.fieldErrors[field.name]} />
              </div>
            ))}
          </fieldset>
        ))}
        <div>
          <Button type="submit" aria-disabled={isSending || undefined}>
            Save settings
          </Button>
        </div>
      </Form>
      {refusal !== undefined && !isSending && <Refused outcome={actionData!} />}
      <LeaveDialog leaveGuard={leaveGuard} />
    </>
  )
}

interface SettingInputProps {
  field: SettingField
  texts: SettingTexts
  error: string | undefined
}

function SettingInput({
  field: { name, label, hint, isRequired, kind, maxLength, suggestions },
  texts,
  error,
}: SettingInputProps) {
  const isHydrated = useHydrated()
  const listId = useId()
  const field = (
    <Field
      label={label}
      name={name}
      type={kind === undefined || kind === 'number' ? 'text' : kind}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      required={isRequired}
      maxLength={maxLength}
      defaultValue={texts[name]}
      autoComplete="off"
      list={suggestions === undefined ? undefined : listId}
      {...(hint !== undefined && { hint })}
      {...(error !== undefined && { error })}
    />
  )
  if (suggestions === undefined) return field
  return (
    <>
      {field}
      {/* Server and browser may know different names. */}
      <datalist id={listId}>
        {isHydrated && timeZoneNames().map((name) => <option key={name} value={name} />)}
      </datalist>
    </>
  )
}

function timeZoneNames(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')]
}

function Refused({ outcome: { refusal, newer } }: { outcome: SettingsOutcome }) {
  if (newer === undefined) {
    return (
      <FailureBanner title="Nothing was saved">
        {`${refusal!.message} What you have typed is still there: correct it and save again.`}
      </FailureBanner>
    )
  }
  return (
    <FailureBanner title="Nothing was saved yet: a colleague has saved in the meantime">
      {`They have changed: ${newer.changed.join(', ') || 'nothing that differs'}. Fields that you have not touched show their values now, the others what you have typed. Look it over, and save again.`}
    </FailureBanner>
  )
}
