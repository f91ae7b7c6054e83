// A software authenticator for tests. It can also give invalid answers, which no real authenticator would give.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskey, PasskeyAssertion } from '#contract/passkeys.ts'

export const origin = 'http://localhost:3000'

interface Answer {
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
  create(answer: Answer): NewPasskey
  get(answer: Answer): PasskeyAssertion
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

  function authenticatorData(answer: Answer, isNew: boolean): Buffer {
    const flags = present | (answer.isUserVerified === false ? 0 : verified) | (isNew ? withCredential : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(answer.counter ?? 0, 1)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    const rpIdHash = createHash('sha256')
      .update(answer.rpId ?? 'localhost')
      .digest()
    const credential = [Buffer.alloc(16), length, credentialId, Buffer.from(coseKey)]
    return Buffer.concat([rpIdHash, head, ...(isNew ? credential : [])])
  }

  function clientData(answer: Answer, type: string): Buffer {
    const { challenge } = answer
    return Buffer.from(
      JSON.stringify({
        type: answer.type ?? type,
        challenge,
        origin: answer.origin ?? origin,
        crossOrigin: false,
      }),
    )
  }

  const head = { id, rawId: id, type: 'public-key' as const }
  return {
    id,
    create(answer) {
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData(answer, true))],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      )
      return {
        ...head,
        response: {
          clientDataJSON: clientData(answer, 'webauthn.create').toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(answer) {
      const data = authenticatorData(answer, false)
      const client = clientData(answer, 'webauthn.get')
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...head,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          ...(answer.userHandle === undefined
            ? {}
            : { userHandle: Buffer.from(answer.userHandle).toString('base64url') }),
        },
      }
    },
  }
}
