// Sends the settings form. Without script the page's action calls it, with script its clientAction.

import { parseNumber } from '#client/admin/form/typed-number.ts'
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { Settings, SettingsBody } from '#contract/settings.ts'
import { type SettingTexts, settingFields, textsOf } from './settings-fields.ts'

export interface SettingsOutcome {
  /** After a save. */
  saved?: Settings
  refusal?: {
    status: number
    message: string
    fieldErrors: Readonly<Record<string, string>>
  }
  /** What the fields show after a refusal: everything that was typed. */
  texts?: SettingTexts
  /** After the save of a colleague: the settings that the next attempt replaces, and the labels of what they changed. */
  newer?: { settings: Settings; changed: readonly string[] }
}

export async function sendSettings(call: Api, sent: FormData): Promise<SettingsOutcome> {
  const typed = Object.fromEntries(
    settingFields.map(({ name }) => [name, String(sent.get(name) ?? '')]),
  ) as SettingTexts
  try {
    return { saved: await call('PUT /settings', { body: bodyOf(typed, Number(sent.get('version'))) }) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, message, fields, code, current } = error
    const refusal = { status, message, fieldErrors: fields }
    if (code !== 'version_conflict' || current === undefined) return { refusal, texts: typed }
    return { refusal, ...mergeNewer(typed, String(sent.get('seen') ?? ''), current as Settings) }
  }
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
function mergeNewer(
  typed: SettingTexts,
  seen: string,
  newer: Settings,
): Pick<SettingsOutcome, 'texts' | 'newer'> {
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
