// Names of form fields whose values never return to a page, and are never stored.
export const secretFields: readonly string[] = [
  'password',
  'newPassword',
  'confirmPassword',
  'confirmation',
  'code',
  'pin',
]
