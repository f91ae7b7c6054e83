import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareJwtSecret, prepareSampleAccounts } from './secrets.ts'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'halyard-secrets-'))
})

afterAll(() => rm(root, { recursive: true, force: true }))

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

test('the secret of access tokens is generated once, in a folder that only its owner can enter', async () => {
  const dataDir = join(root, 'new', 'shop')
  const secret = await prepareJwtSecret(dataDir)
  expect(secret).toMatch(/^[\w-]{64}$/)
  expect(await prepareJwtSecret(dataDir)).toBe(secret)
  expect(await readdir(dataDir)).toEqual(['jwt-secret'])
  expect([await modeOf(dataDir), await modeOf(join(dataDir, 'jwt-secret'))]).toEqual([0o700, 0o600])
})

test('a stored secret that is too short is replaced', async () => {
  const dataDir = await mkdtemp(join(root, 'short-'))
  for (const kept of ['', 'x', 'x'.repeat(47)]) {
    await writeFile(join(dataDir, 'jwt-secret'), kept)
    const secret = await prepareJwtSecret(dataDir)
    expect(secret).toHaveLength(64)
    expect(await readFile(join(dataDir, 'jwt-secret'), 'utf8')).toBe(secret)
  }
})

test('the password of the sample accounts is SAMPLE_PASSWORD, or is generated once and written to a file', async () => {
  const dataDir = await mkdtemp(join(root, 'sample-'))
  const chosen = await prepareSampleAccounts({ dataDir, samplePassword: 'chosen password' })
  expect(chosen).toEqual({ password: 'chosen password', file: null })
  expect(await readdir(dataDir)).toEqual([])

  const file = join(dataDir, 'sample-accounts.txt')
  await writeFile(file, 'password: \n')
  const made = await prepareSampleAccounts({ dataDir, samplePassword: undefined })
  expect(made).toEqual({ password: expect.stringMatching(/^[\w-]{16}$/), file })
  expect(await readFile(file, 'utf8')).toBe(
    `accounts: traveller, admin, superadmin\npassword: ${made.password}\n`,
  )
  expect(await prepareSampleAccounts({ dataDir, samplePassword: undefined })).toEqual(made)
})
