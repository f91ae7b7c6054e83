// The session cookies that both browser and server read and write. No imports, so that any page may use them.
export const accessCookie = 'jwt'
export const refreshCookie = 'refresh'
/** Set by the sign-in dialog; the spelling is the specification's. */
export const rememberCookie = 'isRemenber'

/** Lifetime of the cookies of a remembered session. */
export const rememberedSeconds = 30 * 24 * 3600
