// npm run account: creates, promotes, disables and recovers accounts, with or without a running server.

import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import type { AuditAction } from '#contract/audit-actions.ts'
import type { AuditChange } from '#contract/audit-log.ts'
import { characterCount } from '#contract/characters.ts'
import { invitationHours } from '#contract/invitations.ts'
import type { PasswordResetEffects } from '#contract/mailed-links.ts'
import { mailsPage } from '#contract/pages/staff-pages.ts'
import { type Role, roles } from '#contract/roles.ts'
import { signUpSchema } from '#contract/users.ts'
import { maxPasswordLength } from '#contract/vocabulary.ts'
import { AppError } from '#server/calls/errors.ts'
import { ConfigError, readConfig } from '#server/config/config.ts'
import { prepareJwtSecret } from '#server/config/secrets.ts'
import { migrateAccountKeys } from '#server/features/account-key-migration/account-key-migration.service.ts'
import { storePassword } from '#server/features/passwords/passwords.service.ts'
import { describePasswordReset, resetPassword } from '#server/features/recovery/password-reset.service.ts'
import { listKeyChanges } from '#server/features/users/account-key-updates.service.ts'
import { invite } from '#server/operator/invite.ts'
import { migrateDatabase } from '#server/process/migrate-database.ts'
import { openDatabase } from '#server/process/start-database.ts'
import type { Database } from './database/client.ts'
import { PrivateClusterError } from './database/cluster/errors.ts'
import { recordAudit } from './features/audit-log/audit-log.service.ts'
import { passwordProblem } from './features/passwords/password-length.rules.ts'
import { disableUser, listAccounts } from './features/user-management/operator-accounts.service.ts'
import { enableUser } from './features/users/disabling.service.ts'
import { findUser, findUserByLogin, insertUser, setRole, type User } from './features/users/users.service.ts'

const usage = `Usage:
  npm run account -- create NAME --email ADDRESS [--role user|admin|superAdmin] [--generate]
  npm run account -- invite ADDRESS admin|superAdmin
  npm run account -- role NAME user|admin|superAdmin
  npm run account -- password NAME [--generate]
  npm run account -- disable NAME
  npm run account -- enable NAME
  npm run account -- list [user|admin|superAdmin]
  npm run account -- renamed

NAME is a username, or an e-mail address of an existing account. The password is asked for on the
terminal, or taken from HALYARD_PASSWORD or the standard input; never from the command line. With --generate
one is made up and printed once. With invite the invited person makes the account, by a mailed link.`

/** The command line is wrong. */
class UsageError extends Error {}

/** The command line is right, but the command cannot be carried out. For example, there is no such account. */
class AccountError extends Error {}

export interface AccountIo {
  env: Record<string, string | undefined>
  stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  /** Prints a result. */
  print(line: string): void
  /** Prints questions and errors. */
  tell(text: string): void
  /** Database to use instead of the configured one, for tests. */
  db?: Database
  now?: () => Date
}

/** Runs one command. Returns its exit code: 0 done, 1 not possible, 2 wrong usage. */
export async function runAccountCommand(args: string[], io: AccountIo): Promise<number> {
  try {
    const command = parseCommand(args)
    if (io.db !== undefined) await command(io.db, io)
    else await withDatabase(io, (db) => command(db, io))
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      io.tell(`${error.message}\n\n${usage}\n`)
      return 2
    }
    io.tell(`${oneLine(error)}\n`)
    return 1
  }
}

const commandNames = ['create', 'invite', 'role', 'password', 'disable', 'enable', 'list', 'renamed']

type Command = (db: Database, io: AccountIo) => Promise<void>

function parseCommand(args: string[]): Command {
  const { positionals, values } = parseLine(args)
  const [name, login, ...rest] = positionals
  if (name === undefined) throw new UsageError('Which command?')
  if (!commandNames.includes(name)) throw new UsageError(`There is no command "${name}".`)
  if (name === 'renamed' && login === undefined) return (db, io) => listRenamed(db, io)
  if (login === undefined && name !== 'list') throw new UsageError('Which account? Its NAME is missing.')
  if (rest.length > (name === 'role' || name === 'invite' ? 1 : 0))
    throw new UsageError('There is something left over at the end.')
  const { email, generate = false } = values
  if (name !== 'create' && (email !== undefined || values.role !== undefined)) {
    throw new UsageError('--email and --role go with create only.')
  }
  if (generate && name !== 'create' && name !== 'password')
    throw new UsageError('--generate goes with create and password only.')
  if (login === undefined) return (db, io) => list(db, io)
  if (name === 'list') {
    const role = parseRole(login)
    return (db, io) => list(db, io, role)
  }
  if (name === 'renamed') throw new UsageError('renamed takes no NAME.')
  if (name === 'create') {
    if (email === undefined) throw new UsageError('--email is missing.')
    const role = values.role === undefined ? roles.user : parseRole(values.role)
    return (db, io) => create(db, io, { username: login, email, role }, generate)
  }
  if (name === 'disable') return (db, io) => disable(db, io, login)
  if (name === 'enable') return (db, io) => enable(db, io, login)
  if (name === 'password') return (db, io) => changePassword(db, io, login, generate)
  if (rest[0] === undefined) throw new UsageError('Which role?')
  const role = parseRole(rest[0])
  if (name === 'invite') return (db, io) => inviteStaff(db, io, login, role)
  return (db, io) => changeRole(db, io, login, role)
}

function parseLine(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { email: { type: 'string' }, role: { type: 'string' }, generate: { type: 'boolean' } },
    })
  } catch (error) {
    throw new UsageError((error as Error).message.split('\n', 1)[0])
  }
}

function parseRole(text: string): Role {
  const wanted = text.toLowerCase().replace(/[^a-z]/g, '')
  for (const [name, role] of Object.entries(roles)) if (name.toLowerCase() === wanted) return role
  throw new UsageError(`There is no role "${text}": it is user, admin or superAdmin.`)
}

function roleName(role: number): string {
  return Object.entries(roles).find(([, value]) => value === role)?.[0] ?? String(role)
}

async function create(
  db: Database,
  io: AccountIo,
  account: { username: string; email: string; role: Role },
  generates: boolean,
): Promise<void> {
  // The rules of the sign-up form, except those of the password, which depend on the role and are checked below.
  const checked = signUpSchema.safeParse({ ...account, password: 'not read yet' })
  if (!checked.success) {
    const issue = checked.error.issues[0]!
    throw new AccountError(`The ${String(issue.path[0])} cannot be used: ${issue.message}.`)
  }
  const { username, email } = checked.data
  const password = generates ? generatePassword() : await requirePassword(io, account.role)
  const stored = await storePassword(password)
  const user = await db.transaction(async (tx) => {
    const user = await insertUser(tx, { username, email, role: account.role }, stored, now(io))
    await recordOperator(tx, io, 'operator created account', user, [
      { field: 'role', to: roleName(user.role) },
    ])
    return user
  })
  io.print(`Created the account "${user.username}" with the role ${roleName(user.role)}.`)
  if (generates) io.print(`Password: ${password}`)
}

async function inviteStaff(db: Database, io: AccountIo, address: string, role: Role): Promise<void> {
  const checked = signUpSchema.shape.email.safeParse(address)
  if (!checked.success)
    throw new AccountError(`The address cannot be used: ${checked.error.issues[0]!.message}.`)
  const email = checked.data
  if (role === roles.user) throw new AccountError('Only staff are invited: as admin or as superAdmin.')
  const owner = await findUserByLogin(db, email, now(io))
  if (owner !== null && owner.emailConfirmedAt !== null) {
    const command = `npm run account -- role "${owner.username}" ${roleName(role)}`
    throw new AccountError(`The address belongs to the account "${owner.username}". Set its role: ${command}`)
  }
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL, HOST, PORT, DATA_DIR, JWT_SECRET } = io.env
  const config = readConfig({ SMTP_URL, MAIL_FROM, PUBLIC_URL, HOST, PORT, DATA_DIR, JWT_SECRET })
  // The server that sends the mail has the same secret, with which the link is encrypted until then.
  const jwtSecret = config.jwtSecret ?? (await prepareJwtSecret(config.dataDir))
  const link = await invite({ db, config, jwtSecret, now: now(io) }, { email, role })
  io.print(
    `Invited ${email} as ${roleName(role)}. The invitation works once, within ${invitationHours} hours.`,
  )
  if (link === null) return io.print(`The server sends the mail; ${mailsPage.path} shows its state.`)
  io.print('SMTP_URL is not set: mails are kept and not sent. Pass this link on yourself:')
  io.print(link)
}

async function changeRole(db: Database, io: AccountIo, login: string, role: Role): Promise<void> {
  const user = await requireUser(db, login)
  const before = await db.transaction(async (tx) => {
    const { before } = await setRole(tx, user.id, { role }, now(io))
    await recordOperator(tx, io, 'operator set role', user, [
      { field: 'role', from: roleName(before.role), to: roleName(role) },
    ])
    return before.role
  })
  io.print(`The account "${user.username}" now has the role ${roleName(role)}; it was ${roleName(before)}.`)
}

async function changePassword(db: Database, io: AccountIo, login: string, generates: boolean): Promise<void> {
  const user = await requireUser(db, login)
  const password = generates ? generatePassword() : await requirePassword(io, user.role as Role)
  const stored = await storePassword(password)
  // The operator decides about the second factor of staff too.
  const rules = { by: 'operator', demandsSecondFactor: false } as const
  const effects = await db.transaction(async (tx) => {
    const locked = (await findUser(tx, user.id, 'locked')) ?? user
    const effects = await describePasswordReset(tx, locked, rules, now(io))
    await resetPassword(tx, user.id, stored, rules, now(io))
    await recordOperator(tx, io, 'operator set password', user)
    return effects
  })
  io.print(`The account "${user.username}" has a new password; all its sessions have ended.`)
  if (generates) io.print(`Password: ${password}`)
  printResetEffects(io, effects)
}

/** What the new password has ended, and what still lets in. */
function printResetEffects(io: AccountIo, { ends, keeps }: PasswordResetEffects): void {
  const named = (texts: readonly string[]) => texts.map((text) => JSON.stringify(text)).join(', ')
  const removed = [
    ends.passkeys.length > 0 && `Passkeys: ${named(ends.passkeys)}`,
    ends.recoveryCodes > 0 && `Recovery codes: ${ends.recoveryCodes}`,
    ends.undoLinks.length > 0 &&
      `Links that undo a change of the address, mailed to ${named(ends.undoLinks)}`,
    ends.email !== null &&
      `The address ${named([ends.email])}, set without a proof; it is ${named([ends.restoredEmail ?? ''])} again`,
  ].filter((line) => line !== false)
  const kept = [
    keeps.undoLinks.length > 0 &&
      `A link that undoes the change of the address, mailed to ${named(keeps.undoLinks)}, which was confirmed for 30 days`,
    keeps.provider && 'The sign-in with the identity provider',
  ].filter((line) => line !== false)
  if (removed.length > 0) io.print(['Removed:', ...removed].join('\n  '))
  if (kept.length > 0) io.print(['Still valid:', ...kept].join('\n  '))
}

async function disable(db: Database, io: AccountIo, login: string): Promise<void> {
  const user = await requireUser(db, login)
  const ended = await db.transaction(async (tx) => {
    const ended = await disableUser(tx, user, now(io))
    if (ended === null) throw new AccountError(`The account "${user.username}" is disabled already.`)
    await recordOperator(tx, io, 'operator disabled account', user)
    return ended
  })
  io.print(`Disabled the account "${user.username}": nobody can sign in to it. Ended sessions: ${ended}.`)
}

async function enable(db: Database, io: AccountIo, login: string): Promise<void> {
  const user = await requireUser(db, login)
  await db.transaction(async (tx) => {
    if (!(await enableUser(tx, user, now(io))))
      throw new AccountError(`The account "${user.username}" is not disabled.`)
    await recordOperator(tx, io, 'operator enabled account', user)
  })
  io.print(`The account "${user.username}" may be signed in to again.`)
}

/** Lists accounts in columns separated by tabs, which other programs can read. */
async function list(db: Database, io: AccountIo, role?: Role): Promise<void> {
  const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? '-'
  io.print(['NAME', 'ROLE', 'EMAIL', 'CREATED', 'LAST SEEN', 'DISABLED'].join('\t'))
  for await (const account of listAccounts(db, role)) {
    const { username, email, createdAt, lastSeenAt, disabledAt } = account
    const dates = [createdAt, lastSeenAt, disabledAt].map(day)
    io.print([username, roleName(account.role), email || '-', ...dates].join('\t'))
  }
}

/** Accounts that an upgrade has renamed, or whose address another account has kept. */
async function listRenamed(db: Database, io: AccountIo): Promise<void> {
  io.print(['NAME', 'WHAT', 'BEFORE', 'AFTER', 'MAILED'].join('\t'))
  for (const { username, kind, before, after, toldAt } of await listKeyChanges(db))
    io.print([username, kind, before, after || '-', toldAt?.toISOString().slice(0, 10) ?? '-'].join('\t'))
}

/** Records an action of the operator, who has no account. The record is the changed account. */
function recordOperator(
  db: Database,
  io: AccountIo,
  action: AuditAction,
  user: User,
  changes: AuditChange[] = [],
): Promise<void> {
  const entry = { action, actor: null, recordId: user.id, changes }
  return recordAudit(db, { now: now(io), request: null }, entry)
}

async function requireUser(db: Database, login: string): Promise<User> {
  const user = await findUserByLogin(db, login)
  if (user === null) throw new AccountError(`There is no account "${login}".`)
  return user
}

async function requirePassword(io: AccountIo, role: Role): Promise<string> {
  const password = io.env.HALYARD_PASSWORD || (io.stdin.isTTY ? await askTwice(io) : await readLine(io.stdin))
  if (password === '') throw new AccountError('No password was given.')
  if (characterCount(password) > maxPasswordLength)
    throw new AccountError(`The password must have at most ${maxPasswordLength} characters.`)
  const problem = passwordProblem(password, role)
  if (problem !== null) throw new AccountError(`${problem}.`)
  return password
}

/** 120 random bits, as twenty characters that a double click in a terminal selects. */
function generatePassword(): string {
  return randomBytes(15).toString('base64url').replaceAll('-', '_')
}

async function askTwice(io: AccountIo): Promise<string> {
  const password = await askHidden(io, 'Password: ')
  if (password !== (await askHidden(io, 'The same again: '))) {
    throw new AccountError('The two passwords are not the same.')
  }
  return password
}

/** Reads a line from the terminal without showing it. */
async function askHidden(io: AccountIo, question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: io.stdin, output: nowhere, terminal: true })
  io.tell(question)
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.on('SIGINT', () => reject(new AccountError('Stopped; nothing was changed.')))
      lines.on('close', () => reject(new AccountError('Stopped; nothing was changed.')))
      lines.question('').then(resolve, reject)
    })
  } finally {
    lines.close()
    io.tell('\n')
  }
}

async function readLine(stdin: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY })) return line
  return ''
}

async function withDatabase(io: AccountIo, work: (db: Database) => Promise<void>): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = io.env
  // Other settings are not needed, and a mistake in them must not prevent the command.
  const config = readConfig({ DATABASE_URL, DATA_DIR, JWT_SECRET: 'accounts need none'.padEnd(32, '.') })
  const database = await openDatabase(config, { connections: 2, besideServer: true })
  try {
    await migrateDatabase(database.address)
    await migrateAccountKeys(database.client.db, new Date())
    await work(database.client.db)
  } finally {
    await database.close()
  }
}

function now(io: AccountIo): Date {
  return io.now?.() ?? new Date()
}

function oneLine(error: unknown): string {
  const isForPeople = [AppError, AccountError, ConfigError, PrivateClusterError].some(
    (type) => error instanceof type,
  )
  const message = error instanceof Error ? rootMessage(error) : String(error)
  return isForPeople ? message : `That did not work: ${message}`
}

/** The message of the database, without the statement that failed. */
function rootMessage(error: Error): string {
  const root = !(error instanceof AppError) && error.cause instanceof Error ? error.cause : error
  const code = 'code' in root && root.message === '' ? String(root.code) : root.message
  return code.split('\n', 1)[0] ?? code
}

if (import.meta.main) {
  process.exitCode = await runAccountCommand(process.argv.slice(2), {
    env: process.env,
    stdin: process.stdin,
    print: (line) => process.stdout.write(`${line}\n`),
    tell: (text) => process.stderr.write(text),
  })
}
