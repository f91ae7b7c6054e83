// What was typed into one of the dialog's forms, kept while another one takes its place.
import type { FormEvent } from 'react'

export interface Draft {
  values: Record<string, string>
  /** For the form. */
  keeper: { onChange: (event: FormEvent<HTMLFormElement>) => void }
}

export function createDraft(): Draft {
  const draft: Draft = {
    values: {},
    keeper: {
      onChange({ currentTarget }) {
        draft.values = Object.fromEntries(
          [...new FormData(currentTarget)].map(([name, value]) => [name, String(value)]),
        )
      },
    },
  }
  return draft
}
