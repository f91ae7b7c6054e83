import { expect, test } from 'vitest'
import { settingsBodySchema } from '#contract/settings.ts'
import { settingSections } from './settings-fields.ts'

const fields = settingSections.flatMap((section) => section.fields)
const shape: Readonly<
  Record<string, { safeParse(value: unknown): { error?: { issues: { message: string }[] } } }>
> = settingsBodySchema.shape

test.each(fields.filter(({ maxLength }) => maxLength !== undefined))(
  'the field $name takes as many characters as the server',
  ({ name, maxLength }) => {
    const messagesOf = (length: number) =>
      shape[name]!.safeParse('9'.repeat(length)).error?.issues.map(({ message }) => message) ?? []
    expect(messagesOf(maxLength! + 1)).toContain(`at most ${maxLength} characters`)
    expect(messagesOf(maxLength!)).not.toContain(`at most ${maxLength} characters`)
  },
)
