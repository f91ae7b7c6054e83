// A software authenticator for tests. It can also give invalid responses, which no real authenticator would give.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskey, PasskeyAssertion } from '#contract/passkeys.ts'

export const origin = 'http://localhost:3000'

interface Ceremony {
  challenge: string
  origin?: string
  rpId?: string
  counter?: number
  isUserVerified?: boolean
  userHandle?: string
  type?: string
}

export interface TestAuthenticator {
  id: string
  create(ceremony: Ceremony): NewPasskey
  get(ceremony: Ceremony): PasskeyAssertion
}

const present = 0x01
const verified = 0x04
const withCredential = 0x40

export function createAuthenticator(): TestAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ]),
  )

  function authenticatorData(ceremony: Ceremony, isNew: boolean): Buffer {
    const flags = present | (ceremony.isUserVerified === false ? 0 : verified) | (isNew ? withCredential : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(ceremony.counter ?? 0, 1)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    const rpIdHash = createHash('sha256')
      .update(ceremony.rpId ?? 'localhost')
      .digest()
    const credential = [Buffer.alloc(16), length, credentialId, Buffer.from(coseKey)]
    return Buffer.concat([rpIdHash, head, ...(isNew ? credential : [])])
  }

  function clientData(ceremony: Ceremony, type: string): Buffer {
    const { challenge } = ceremony
    return Buffer.from(
      JSON.stringify({
        type: ceremony.type ?? type,
        challenge,
        origin: ceremony.origin ?? origin,
        crossOrigin: false,
      }),
    )
  }

  const head = { id, rawId: id, type: 'public-key' as const }
  return {
    id,
    create(ceremony) {
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData(ceremony, true))],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      )
      return {
        ...head,
        response: {
          clientDataJSON: clientData(ceremony, 'webauthn.create').toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(ceremony) {
      const data = authenticatorData(ceremony, false)
      const client = clientData(ceremony, 'webauthn.get')
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...head,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          ...(ceremony.userHandle === undefined
            ? {}
            : { userHandle: Buffer.from(ceremony.userHandle).toString('base64url') }),
        },
      }
    },
  }
}
