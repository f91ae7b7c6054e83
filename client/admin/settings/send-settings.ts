// The settings form, with and without script.

import { parseNumber } from '#client/admin/form/typed-number.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import type { FormSender } from '#client/lib/forms/send-form.ts'
import type { Settings, SettingsBody } from '#contract/settings.ts'
import { type SettingTexts, settingFields, textsOf } from './settings-fields.ts'

/** The field with the values that the form showed at first. */
export const seenField = 'seen'

export const sendSettings: FormSender<Settings> = async (call, { text }) => {
  const typed = Object.fromEntries(settingFields.map(({ name }) => [name, text(name)])) as SettingTexts
  const value = await call('PUT /settings', { body: bodyOf(typed, Number(text('version'))) })
  return { done: 'The settings are saved. All pages, mails and documents use them from now on.', value }
}

/** What the form shows after a refusal. */
export interface RefusedSettings {
  texts: SettingTexts
  /** What the form was sent with, for the next attempt: a page without script may load newer settings. */
  sent: { version: string; seen: string }
  /** After the save of a colleague: the settings that the next attempt replaces, and the labels of what they changed. */
  newer?: { settings: Settings; changed: readonly string[] }
}

/** Null unless the form was refused. */
export function refusedSettings(result: FormResult<Settings> | undefined): RefusedSettings | null {
  if (result?.refusal === undefined) return null
  const { refusal, values } = result
  const texts = values as SettingTexts
  const sent = { version: values.version ?? '', seen: values[seenField] ?? '' }
  if (refusal.code !== 'version_conflict' || refusal.current === undefined) return { texts, sent }
  return { ...mergeNewer(texts, sent.seen, refusal.current as Settings), sent }
}

function bodyOf(typed: SettingTexts, version: number): SettingsBody {
  const entries = settingFields.map(({ name, kind }) => [
    name,
    kind === 'number' ? numberOf(typed[name]) : typed[name],
  ])
  return { ...(Object.fromEntries(entries) as Omit<SettingsBody, 'version'>), version }
}

/** NaN for anything else, which the API refuses. */
function numberOf(typed: string): number {
  const value = parseNumber(typed)
  return typeof value === 'number' ? value : Number.NaN
}

/** Fields that this form has not changed take the newer values; the others keep what was typed. */
function mergeNewer(typed: SettingTexts, seen: string, newer: Settings): Omit<RefusedSettings, 'sent'> {
  const before = parseSeen(seen)
  const now = textsOf(newer)
  const changed = settingFields.filter(({ name }) => before[name] !== now[name])
  const texts = { ...typed }
  for (const { name } of changed) if (typed[name] === before[name]) texts[name] = now[name]
  return { texts, newer: { settings: newer, changed: changed.map(({ label }) => label) } }
}

function parseSeen(seen: string): Partial<SettingTexts> {
  try {
    const parsed: unknown = JSON.parse(seen)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}
