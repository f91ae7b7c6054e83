// The settings of the house. Only for super admins.
import { useId, useRef, useState } from 'react'
import { LeaveDialog } from '#client/admin/form/leave-dialog.tsx'
import { useUnsavedGuard } from '#client/admin/form/use-unsaved-guard.ts'
import { formatSlashTime } from '#client/admin/record/format.ts'
import { FailureBanner } from '#client/admin/screen/failure-banner.tsx'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { Field } from '#client/design-system/field.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { useHydrated } from '#client/design-system/use-hydrated.ts'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import type { FormRefusal } from '#client/lib/forms/form-result.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { setHouse } from '#client/lib/house.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import type { Settings } from '#contract/settings.ts'
import type { Route } from './+types/settings'
import { type RefusedSettings, refusedSettings, seenField, sendSettings } from './send-settings.ts'
import {
  type SettingField,
  type SettingTexts,
  settingFields,
  settingSections,
  textsOf,
} from './settings-fields.ts'

const title = 'Settings'

export function loader({ context }: Route.LoaderArgs) {
  return serverApi(context)('GET /settings', {})
}

export const clientLoader = () => api('GET /settings', {})

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), sendSettings))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const result = await sendInBrowser(request, sendSettings)
  if (result.value !== undefined) {
    setHouse(result.value)
    toast.success(successText)
  }
  return answerForm(result)
}

export const meta = () => pageMeta({ title, publicUrl: '' })

export default function SettingsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const isHydrated = useHydrated()
  const form = usePageForm({ sent: actionData })
  const { result } = form
  const refused = refusedSettings(result)
  const settings = refused?.newer?.settings ?? newest(loaderData, result?.value)
  const seen = textsOf(settings)
  const texts = refused?.texts ?? seen
  // Without a conflict the next attempt still replaces what its author has seen.
  const sent = refused?.newer === undefined ? refused?.sent : undefined
  // The values of a colleague come into the fields. Otherwise they stay as typed, and the focus with them.
  const formKey = `${settings.version}/${refused?.newer === undefined ? '' : JSON.stringify(texts)}`
  /** Whether the fields of this form differ from the saved settings. */
  const [edited, setEdited] = useState({ formKey: '', isChanged: false })
  const isChanged = edited.formKey === formKey ? edited.isChanged : refused !== null
  const leaveGuard = useUnsavedGuard(isChanged, useRef(false))
  return (
    <>
      <ScreenHeading title={title} subTitle="The house as customers see it" />
      {result?.done !== undefined && <OutcomeNotice outcome={result} />}
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
      <PageForm
        key={formKey}
        form={form}
        hasMessages={false}
        noValidate={isHydrated}
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
      >
        <input type="hidden" name="version" value={sent?.version ?? settings.version} />
        <input type="hidden" name={seenField} value={sent?.seen ?? JSON.stringify(seen)} />
        {settingSections.map((section) => (
          <fieldset key={section.title} className="admin-card grid grid-cols-2 gap-5 max-md:grid-cols-1">
            <legend className="float-left col-span-full font-display font-semibold text-[1.375rem] text-ink">
              {section.title}
            </legend>
            <p className="col-span-full -mt-3 text-small">{section.text}</p>
            {section.fields.map((field) => (
              <div key={field.name} className={field.isWide ? 'col-span-full' : undefined}>
                <SettingInput field={field} texts={texts} error={form.fieldErrors[field.name]} />
              </div>
            ))}
          </fieldset>
        ))}
        <div>
          <SubmitButton form={form}>Save settings</SubmitButton>
        </div>
      </PageForm>
      {result?.refusal !== undefined && <Refused refusal={result.refusal} newer={refused?.newer} />}
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

/** Until the page has loaded what was saved. */
function newest(loaded: Settings, saved: Settings | undefined): Settings {
  return saved !== undefined && saved.version > loaded.version ? saved : loaded
}

function Refused({ refusal, newer }: Pick<RefusedSettings, 'newer'> & { refusal: FormRefusal }) {
  if (newer === undefined) {
    return (
      <FailureBanner title="Nothing was saved">
        {`${sentenceOf(refusal)} What you have typed is still there: correct it and save again.`}
      </FailureBanner>
    )
  }
  return (
    <FailureBanner title="Nothing was saved yet: a colleague has saved in the meantime">
      {`They have changed: ${newer.changed.join(', ') || 'nothing that differs'}. Fields that you have not touched show their values now, the others what you have typed. Look it over, and save again.`}
    </FailureBanner>
  )
}

/** The API calls the fields by names of its own. */
function sentenceOf({ message, fieldErrors }: FormRefusal): string {
  const marked = settingFields.filter(({ name }) => fieldErrors[name] !== undefined)
  if (marked.length === 0) return message
  return `Please check ${marked.map(({ label, name }) => `${label}: ${fieldErrors[name]}`).join(', ')}.`
}
