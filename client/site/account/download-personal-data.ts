// Everything that is held about whoever is signed in, as a file. Loaded when somebody asks for it.
import { renewSession } from '#client/features/session/session.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'

export async function downloadPersonalData(username: string): Promise<void> {
  try {
    const data = await api('GET /user/export', {})
    const day = data.exportedAt.slice(0, 10)
    const name = username.replace(/[^\p{L}\p{N}._-]+/gu, '-')
    save(`halyard-${name}-${day}.json`, JSON.stringify(data, null, 2))
    toast.success(successText)
  } catch (error) {
    toastFailure(error)
    if (error instanceof ApiError && error.status === 401) void renewSession()
  }
}

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
