// What was typed into one of the dialog's forms, kept while another one takes its place.
import type { FormEvent } from 'react'

export interface Draft {
  /** By the name of the field; a checkbox that is not checked has none. */
  values: Record<string, string>
  /** For the form. */
  keeper: { onChange: (event: FormEvent<HTMLFormElement>) => void }
}

export function createDraft(values: Draft['values']): Draft {
  const draft: Draft = {
    values,
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
