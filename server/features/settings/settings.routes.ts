import type { Settings, settingsEndpoints } from '#contract/settings.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { readHouse, readSettings, saveSettings } from './settings.service.ts'

/** What an entry of the audit log compares. */
const shown = ({ isSample, ...fields }: Settings) => fields

export const settingsHandlers: HandlersFor<keyof typeof settingsEndpoints> = {
  'GET /house': (_input, { db }) => readHouse(db),

  'GET /settings': (_input, { db }) => readSettings(db),

  'PUT /settings': {
    async write({ body }, { db, now }) {
      const { before, after } = await saveSettings(db, body, now)
      return { output: after, audit: { recordTitle: after.name, before: shown(before), after: shown(after) } }
    },
  },
}
