// Recovery codes: an account has ten. Each replaces the password once.
import { randomBytes } from 'node:crypto'
import { and, count, eq, gte } from 'drizzle-orm'
import { hashSecret } from '#server/crypto/secrets.ts'
import type { Database } from '#server/database/client.ts'
import { recoveryCodes } from './recovery-codes.table.ts'

const codeCount = 10
const codeLength = 20
/** Without letters that look like another: https://www.crockford.com/base32.html */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 100 random bits, in groups that a person can copy. */
function newCode(): string {
  const letters = Array.from(randomBytes(codeLength), (byte) => alphabet[byte % alphabet.length])
  return letters.join('').replace(/.{5}(?=.)/g, '$&-')
}

/** The code in its stored form, from any spelling. Null for text that is no code. */
function readCode(typed: string): string | null {
  if (typed.length > 2 * codeLength) return null
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return plain.length === codeLength && [...plain].every((letter) => alphabet.includes(letter)) ? plain : null
}

/** Call within a transaction. Replaces the codes of an account by new ones. */
export async function replaceRecoveryCodes(db: Database, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode)
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ hash: hashSecret(readCode(code)!), userId, createdAt: now })))
  return codes
}

/**
 * Uses a code up. False for a code that the account does not have or has used; of two simultaneous uses one
 * succeeds.
 */
export async function takeRecoveryCode(db: Database, userId: string, typed: string): Promise<boolean> {
  const code = readCode(typed)
  if (code === null) return false
  const taken = await db.delete(recoveryCodes).where(isCode(userId, code)).returning()
  return taken.length > 0
}

/** Whether the account has this code, without using it up. Null: no account; the check costs the same. */
export async function isRecoveryCode(db: Database, userId: string | null, typed: string): Promise<boolean> {
  const code = readCode(typed)
  if (code === null) return false
  const found = await db
    .select()
    .from(recoveryCodes)
    .where(isCode(userId ?? nobody, code))
  return found.length > 0
}

const nobody = '00000000-0000-0000-0000-000000000000'

function isCode(userId: string, code: string) {
  return and(eq(recoveryCodes.hash, hashSecret(code)), eq(recoveryCodes.userId, userId))
}

/** Removes the codes that were made at this time or later. */
export async function removeRecoveryCodesSince(db: Database, userId: string, since: Date): Promise<void> {
  await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.createdAt, since)))
}

/** Returns how many were removed. */
export async function removeRecoveryCodes(db: Database, userId: string): Promise<number> {
  const removed = await db
    .delete(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
    .returning({ hash: recoveryCodes.hash })
  return removed.length
}

export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  return row!.count
}
