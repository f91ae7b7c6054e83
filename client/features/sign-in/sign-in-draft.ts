// Keeps the input of a form of the sign-in dialog while another form is shown.
import type { FormEvent } from 'react'

export interface Draft {
  /** Values by field name. An unchecked checkbox is absent. */
  values: Record<string, string>
  /** Props of the form. */
  formProps: { onChange: (event: FormEvent<HTMLFormElement>) => void }
}

export function createDraft(values: Draft['values']): Draft {
  const draft: Draft = {
    values,
    formProps: {
      onChange({ currentTarget }) {
        draft.values = Object.fromEntries(
          [...new FormData(currentTarget)].map(([name, value]) => [name, String(value)]),
        )
      },
    },
  }
  return draft
}
