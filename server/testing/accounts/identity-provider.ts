// Two identity providers for tests, over HTTP on this machine: a certified one, and one that sends forged responses.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import OidcProvider from 'oidc-provider'
import type { OidcConfig } from '#server/config/config.ts'

export interface Person {
  sub: string
  [claim: string]: unknown
}

async function listen(handler: () => RequestListener): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((request, response) => handler()(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function signingKeys(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const own = { kid, alg: 'RS256', use: 'sig' }
  return {
    privateKey,
    privateJwk: { ...(await exportJWK(privateKey)), ...own },
    publicJwk: { ...(await exportJWK(publicKey)), ...own },
  }
}

export interface RealProvider {
  settings: OidcConfig
  /** The person who signs in at the provider. Null: the person refuses. */
  person: Person | null
  /** Follows the redirects at the provider. Returns the address to which the browser comes back. */
  visit(start: string): Promise<URL>
  close(): Promise<void>
}

export async function startRealProvider(
  callback: string,
  clientAuthentication: 'client_secret_basic' | 'client_secret_post' | 'none' = 'client_secret_basic',
): Promise<RealProvider> {
  let handler: RequestListener = (_request, response) => response.end()
  const { origin, close } = await listen(() => handler)
  const clientSecret = clientAuthentication === 'none' ? undefined : 'a secret between the two of them'
  const keys = await signingKeys('real')
  const oidc = new OidcProvider(origin, {
    clients: [
      {
        client_id: 'halyard',
        ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
        token_endpoint_auth_method: clientAuthentication,
        redirect_uris: [callback],
      },
    ],
    clientAuthMethods: [clientAuthentication],
    jwks: { keys: [keys.privateJwk] },
    cookies: { keys: ['only for tests'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username', 'picture'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: {
      url: (_context: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}`,
    },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: async () => provider.person,
    }),
    async loadExistingGrant(context: {
      oidc: { client: { clientId: string }; session: { accountId: string } }
    }) {
      const { client, session } = context.oidc
      const grant = new oidc.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  const callbackOfLibrary = oidc.callback()
  handler = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callbackOfLibrary(request, response)
    const refusal = { error: 'access_denied', error_description: 'Ada does not want to.' }
    const result = provider.person === null ? refusal : { login: { accountId: provider.person.sub } }
    oidc.interactionFinished(request, response, result).catch(() => response.writeHead(500).end())
  }
  const provider: RealProvider = {
    settings: { issuer: new URL(origin), clientId: 'halyard', clientSecret },
    person: null,
    async visit(start) {
      const cookies = new Map<string, string>()
      let address = new URL(start)
      for (let steps = 0; steps < 10 && address.origin === origin; steps++) {
        const result = await fetch(address, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
        for (const line of result.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name!, value!)
        }
        const location = result.headers.get('location')
        if (location === null)
          throw new Error(`the provider answered ${result.status}: ${await result.text()}`)
        address = new URL(location, address)
      }
      return address
    },
    close,
  }
  return provider
}

export interface LyingProvider {
  settings: OidcConfig
  /** Makes the ID token of the token endpoint. Null: the endpoint closes the connection. */
  idToken: ((honest: HonestToken) => Promise<string> | string) | null
  /** Error status of the token endpoint. Null: the endpoint answers with the ID token. */
  failure: number | null
  isDiscoverable: boolean
  /** The nonce of the present sign-in. */
  nonce: string
  close(): Promise<void>
}

export interface HonestToken {
  claims: Record<string, unknown>
  sign(claims: Record<string, unknown>): Promise<string>
  /** Signs with the same header, but with a key that the provider has not published. */
  signByStranger(claims: Record<string, unknown>): Promise<string>
  publicJwk: object
}

export async function startLyingProvider(): Promise<LyingProvider> {
  const [keys, stranger] = await Promise.all([signingKeys('k'), signingKeys('k')])
  const { origin, close } = await listen(() => (request, response) => {
    const send = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const path = request.url?.split('?', 1)[0]
    if (path === '/.well-known/openid-configuration') {
      if (!provider.isDiscoverable) return response.writeHead(503).end('down')
      return send({
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'none', 'HS256'],
      })
    }
    if (path === '/jwks') return send({ keys: [keys.publicJwk] })
    if (path !== '/token') return response.writeHead(404).end()
    if (provider.failure !== null) return response.writeHead(provider.failure).end('no')
    if (provider.idToken === null) return request.socket.destroy()
    const now = Math.floor(Date.now() / 1000)
    const sign = (key: CryptoKey) => (claims: Record<string, unknown>) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(key)
    const honest: HonestToken = {
      claims: {
        iss: origin,
        aud: 'halyard',
        sub: 'subject-1',
        nonce: provider.nonce,
        iat: now,
        exp: now + 300,
        name: 'Mallory',
        email: 'mallory@example.com',
        email_verified: true,
      },
      sign: sign(keys.privateKey),
      signByStranger: sign(stranger.privateKey),
      publicJwk: keys.publicJwk,
    }
    Promise.resolve(provider.idToken(honest)).then((idToken) =>
      send({ access_token: 'x', token_type: 'Bearer', id_token: idToken }),
    )
  })
  const provider: LyingProvider = {
    settings: { issuer: new URL(origin), clientId: 'halyard', clientSecret: 'known to the provider as well' },
    idToken: ({ claims, sign }) => sign(claims),
    failure: null,
    isDiscoverable: true,
    nonce: '',
    close,
  }
  return provider
}
