// Addresses outside the endpoint table. No imports, so that any page may use them.
export const apiBase = '/api'
export const livePath = '/api/live'
export const oidcStartPath = '/api/user/oidc/start'
export const oidcCallbackPath = '/api/user/oidc/callback'
