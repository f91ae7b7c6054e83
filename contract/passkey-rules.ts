// Where passkeys are possible. No imports, so that any page may use it.

/** Why there can be no passkeys at an origin, in a sentence; undefined where there can. */
export function passkeyProblem(origin: string): string | undefined {
  if (!URL.canParse(origin)) return 'Passkeys need a host name.'
  const { hostname, protocol } = new URL(origin)
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  if (isAddress)
    return 'Passkeys belong to the name of a site, and this one is opened by an IP address: here there can be none.'
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return protocol === 'https:' || isLocal
    ? undefined
    : 'Passkeys need a connection by https, which is not there.'
}

/** Of one account. */
export const maxPasskeys = 20
export const maxPasskeyName = 50
