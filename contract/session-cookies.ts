// The cookies of a session that page and server both read and write. No imports, so that any page may use them.
export const accessCookie = 'jwt'
export const refreshCookie = 'refresh'
/** Set by the dialog before it signs in; spelt as specified. */
export const rememberCookie = 'isRemenber'

/** How long they live where a session is remembered. */
export const rememberedSeconds = 30 * 24 * 3600
