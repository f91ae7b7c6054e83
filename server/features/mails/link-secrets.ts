// Secrets of links that give access to an account. The stored text of a mail contains a placeholder. The secret is
// stored encrypted in another column and replaces the placeholder when the mail is sent.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from '#server/crypto/secrets.ts'

/** Stands for the secret at the end of a link, in stored and displayed texts. */
export const linkPlaceholder = 'shown-in-the-mail-alone'

const cipherName = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export interface LinkSecrets {
  /** Encrypts for one mail: the result cannot be decrypted for another mail. */
  encrypt(secret: string, mailId: string): string
  /** Null if the installation's key has changed. */
  decrypt(encrypted: string, mailId: string): string | null
}

export function createLinkSecrets(jwtSecret: string): LinkSecrets {
  const key = deriveKey(jwtSecret, 'links in mails')
  return {
    encrypt(secret, mailId) {
      // The secret is inserted into addresses and HTML without escaping.
      if (!/^[\w-]+$/.test(secret))
        throw new Error('the secret of a link must consist of letters, digits, - and _')
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(cipherName, key, nonce).setAAD(Buffer.from(mailId))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    decrypt(encrypted, mailId) {
      const bytes = Buffer.from(encrypted, 'base64url')
      try {
        const decipher = createDecipheriv(cipherName, key, bytes.subarray(0, nonceBytes))
          .setAAD(Buffer.from(mailId))
          .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
        const sealed = bytes.subarray(nonceBytes + tagBytes)
        return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
