// Downloads all data about the signed-in user as a file. Loaded when the button is clicked.

import { renewSession } from '#client/features/session/session.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { house } from '#client/lib/house.ts'
import { saveAsFile } from '#client/lib/save-file.ts'
import { dayOf } from '#client/lib/server-day.ts'
import { slugify } from '#contract/slugs.ts'

export async function downloadPersonalData(username: string): Promise<void> {
  try {
    const data = await api('GET /user/export', {})
    const day = dayOf(data.exportedAt)
    const name = username.replace(/[^\p{L}\p{N}._-]+/gu, '-')
    saveAsFile(
      `${slugify(house().name)}-${name}-${day}.json`,
      JSON.stringify(data, null, 2),
      'application/json',
    )
    toast.success(successText)
  } catch (error) {
    toastFailure(error)
    if (error instanceof ApiError && error.status === 401) void renewSession()
  }
}
