import { useRef, useState } from 'react'
import { forgetEndedSession } from '#client/features/session/session.ts'
import { api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { type DecimalSignName, type ImportKind, maxImportBytes } from '#contract/import-rules.ts'

/** Sends a file to be checked. `onChecked` gets the id of the check. */
export function useCheck(kind: ImportKind, onChecked: (id: string) => void) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  // State would come too late for the second press of a double click.
  const isInFlight = useRef(false)

  async function check(file: File, decimalSign: DecimalSignName | undefined): Promise<void> {
    if (isInFlight.current) return
    isInFlight.current = true
    setSending(true)
    await send(file, decimalSign).catch(showError)
    isInFlight.current = false
    setSending(false)
  }

  async function send(file: File, decimalSign: DecimalSignName | undefined): Promise<void> {
    setFailure(null)
    if (file.size > maxImportBytes) {
      setFailure(`The file is larger than ${maxImportBytes / 1024 / 1024} MB. Split it into several files.`)
      return
    }
    // Read before it is sent: a file that was changed meanwhile cannot be read any more, and the network would be blamed.
    const readable = await file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      )
    if (!readable) {
      setFailure('The file was changed or moved after you chose it. Choose it again.')
      return
    }
    const { _id } = await api('POST /imports/:kind', { params: { kind }, query: { decimalSign }, file })
    onChecked(_id)
  }

  function showError(error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    forgetEndedSession(error)
    setFailure(error.message)
  }

  return { isSending, failure, setFailure, check }
}
