// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source code, as text
// The rules that matter most, where each of them stands, how it would be broken, and the tests that have to notice.

export interface Mutation {
  rule: string
  file: string
  /** Stands in the file exactly once. */
  find: string
  replace: string
  /** Files of vitest; one of their tests must fail. */
  tests: string[]
}

const features = 'server/features'

export const mutations: Mutation[] = [
  {
    rule: 'Seats are never oversold: later bookings',
    file: `${features}/tours/departures.service.ts`,
    find: 'where departures.tickets_booked + excluded.tickets_booked <= (select seats from tour)',
    replace: 'where true',
    tests: [`${features}/bookings/bookings.test.ts`],
  },
  {
    rule: 'Seats are never oversold: the first booking',
    file: `${features}/tours/departures.service.ts`,
    find: '${tickets} from tour, ${buyer} where ${tickets} <= seats',
    replace: '${tickets} from tour, ${buyer}',
    tests: [`${features}/bookings/bookings.test.ts`],
  },
  {
    rule: 'The tickets of one account are counted one booking after another',
    file: `${features}/bookings/bookings.service.ts`,
    find: 'await lockAccount(transaction, caller.userId)',
    replace: '',
    tests: [`${features}/bookings/booking-limits.test.ts`],
  },
  {
    rule: 'A booking costs what the tour costs in the database',
    file: `${features}/bookings/bookings.service.ts`,
    find: '${ticketCount}::bigint * cost_cents',
    replace: '${ticketCount}::bigint * 100',
    tests: [`${features}/bookings/bookings.test.ts`],
  },
  {
    rule: 'A cart line totals quantity × cost',
    file: 'contract/money.ts',
    find: 'return quantity * costCents',
    replace: 'return costCents',
    tests: [`${features}/carts/carts.test.ts`],
  },
  {
    rule: 'What is due is rounded half up to the cent',
    file: 'contract/money.ts',
    find: '(scaled + 5_000n) / 10_000n',
    replace: 'scaled / 10_000n',
    tests: [`${features}/carts/carts.test.ts`],
  },
  {
    rule: 'A cart line belongs to its owner',
    file: `${features}/carts/carts.service.ts`,
    find: 'and(eq(cartLines.userId, userId), or(eq(cartLines.productId, id), eq(cartLines.id, id)))',
    replace: 'or(eq(cartLines.productId, id), eq(cartLines.id, id))',
    tests: [`${features}/carts/carts.test.ts`, 'server/testing/access.test.ts'],
  },
  {
    rule: 'Only its owner and staff cancel a booking',
    file: `${features}/bookings/cancelling.service.ts`,
    find: 'requireOwnerOrStaff(caller, row.userId)',
    replace: '',
    tests: [`${features}/bookings/cancelling.test.ts`],
  },
  {
    rule: 'Only its author and staff delete a review',
    file: `${features}/product-reviews/product-reviews.service.ts`,
    find: 'requireOwnerOrStaff(caller, row.userId)',
    replace: '',
    tests: [`${features}/product-reviews/product-reviews.test.ts`],
  },
  {
    rule: 'Whoever lacks the role is refused',
    file: 'contract/roles.ts',
    find: 'return role >= roles[needed]',
    replace: 'return role >= roles[needed] - 1',
    tests: ['server/testing/access.test.ts'],
  },
  {
    rule: 'A deleted review is taken out of the rating',
    file: `${features}/products/products.service.ts`,
    find: '${products.ratingTotal} - ${stars}',
    replace: '${products.ratingTotal} + ${stars}',
    tests: [`${features}/product-reviews/product-reviews.test.ts`],
  },
  {
    rule: 'A replayed refresh token ends its session',
    file: `${features}/users/sessions.service.ts`,
    find: "      await endSessions(tx, eq(sessions.id, session.sessionId), 'replayed', now)\n",
    replace: '',
    tests: [`${features}/users/sessions.test.ts`],
  },
  {
    rule: 'A refresh token is good for nothing without the cookie that scripts cannot read',
    file: `${features}/users/sessions.service.ts`,
    find: '!matchesHash(bindingToken, session.bindingHash)',
    replace: 'false',
    tests: [`${features}/users/sessions.test.ts`],
  },
  {
    rule: 'An ended session lets nobody in any more',
    file: `${features}/users/sessions.service.ts`,
    find: 'session.endedAt === null &&',
    replace: '',
    tests: [`${features}/users/sessions.test.ts`],
  },
  {
    rule: 'A token that has been seen before expires as well',
    file: `${features}/users/access-tokens.ts`,
    find: 'isExpired: known.expiresAt <= now',
    replace: 'isExpired: false',
    tests: [`${features}/users/access-tokens.test.ts`, `${features}/users/sessions.test.ts`],
  },
  {
    rule: 'Cookies alone let nobody call (CSRF)',
    file: `${features}/users/authenticator.ts`,
    find: 'identify(request, request, setCookie)',
    replace:
      'identify({ accessToken: request.accessToken ?? request.cookies[accessCookie], refreshToken: request.refreshToken }, request, setCookie)',
    tests: ['server/testing/access.test.ts', `${features}/users/sessions.test.ts`],
  },
  {
    rule: 'A socket is opened by pages of this site alone',
    file: 'server/plugins/live.ts',
    find: "if (!isOwnOrigin(request.headers)) throw new AppError('forbidden')",
    replace: '',
    tests: ['server/plugins/live.test.ts'],
  },
  {
    rule: 'The same key twice is done once',
    file: 'server/plugins/idempotency.ts',
    find: 'kept.createdAt > oldest',
    replace: 'kept.createdAt < oldest',
    tests: ['server/plugins/idempotency.test.ts'],
  },
  {
    rule: 'Too many calls are refused',
    file: 'server/rate-limits.ts',
    find: 'isAllowed: row!.count <= window.calls',
    replace: 'isAllowed: true',
    tests: ['server/rate-limits.test.ts'],
  },
  {
    rule: 'What is no JPEG or PNG by its bytes is refused',
    file: `${features}/images/image-header.ts`,
    find: "return 'not_accepted'",
    replace: "return { format: 'png', width: 1, height: 1 }",
    tests: [`${features}/images/check-image.test.ts`],
  },
  {
    rule: 'An upload over the limit is refused before it is decoded',
    file: `${features}/images/check-image.ts`,
    find: 'if (size > rules.maxBytes)',
    replace: 'if (size > 10 * rules.maxBytes)',
    tests: [`${features}/images/check-image.test.ts`],
  },
  {
    rule: 'No page runs a script that is not its own (CSP)',
    file: 'server/plugins/pages-policy.ts',
    find: '"\'self\'", ...inlineScriptHashes(html)',
    replace: '"\'self\'", "\'unsafe-inline\'"',
    tests: ['server/plugins/pages-policy.test.ts'],
  },
  {
    rule: 'No other site shows a page of ours in a frame',
    file: 'server/plugins/security-headers.ts',
    find: "xFrameOptions: { action: 'deny' }",
    replace: "xFrameOptions: { action: 'sameorigin' }",
    tests: ['server/plugins/security-headers.test.ts'],
  },
  {
    rule: 'An answer holds nothing but the fields of its schema',
    file: 'server/plugins/endpoints.ts',
    find: 'return z.parse(definition.output, output) as',
    replace: 'return output as',
    tests: ['server/plugins/endpoints.test.ts'],
  },
  {
    rule: 'What a write makes untrue is dropped before the write is answered',
    file: 'server/plugins/endpoints.ts',
    find: 'else if (!isRead) await feed.readNow()',
    replace: 'else if (!isRead) setTimeout(() => feed.wake(), 300)',
    tests: ['server/answers/kept-answers.test.ts'],
  },
  {
    rule: 'What is made from changed data is not kept',
    file: 'server/answers/answer-cache.ts',
    find: 'tags !== null && !filling.isAllDropped && !tags.some((tag) => filling.dropped.has(tag))',
    replace: 'tags !== null && !filling.isAllDropped',
    tests: ['server/answers/answer-cache.test.ts'],
  },
  {
    rule: 'Own answers are kept by nobody',
    file: 'server/plugins/endpoints.ts',
    find: "      reply.header('cache-control', 'private, no-store')\n      return reply.status(answer.status)",
    replace: '      return reply.status(answer.status)',
    tests: ['server/answers/kept-answers.test.ts'],
  },
  {
    rule: 'A page of the staff is no public page',
    file: 'server/plugins/pages.ts',
    find: "return access === 'public'",
    replace: "return access !== 'user'",
    tests: ['server/plugins/pages.test.ts'],
  },
  {
    rule: 'Kept counts are let go of when data changes',
    file: 'server/database/kept.ts',
    find: 'if (isAbout) answers = new Map()',
    replace: '',
    tests: ['server/database/kept.test.ts'],
  },
  {
    rule: 'To find no account costs as much as a wrong password',
    file: `${features}/users/passwords.ts`,
    find: 'const isRight = await inTurn(() => verify(passwordHash ?? nobodysHash, password))',
    replace: 'const isRight = passwordHash !== null && (await inTurn(() => verify(passwordHash, password)))',
    tests: [`${features}/users/passwords.test.ts`, `${features}/users/users.test.ts`],
  },
  {
    rule: 'Passwords are hashed as slowly as is recommended',
    file: `${features}/users/passwords.ts`,
    find: 'timeCost: 2',
    replace: 'timeCost: 1',
    tests: [`${features}/users/passwords.test.ts`],
  },
  {
    rule: 'Of an erased account no booking knows any more',
    file: `${features}/bookings/bookings.service.ts`,
    find: "set({ userId: null, username: name, email: '', phone: '', description: '' })",
    replace: "set({ userId: null, username: name, email: '', description: '' })",
    tests: [`${features}/personal-data/personal-data.test.ts`],
  },
  {
    rule: 'The audit log is only ever added to',
    file: 'server/database/migrations/0004_audit-log.sql',
    find: "  RAISE EXCEPTION 'The audit log is only ever added to.' USING ERRCODE = 'insufficient_privilege';",
    replace: '  RETURN COALESCE(NEW, OLD);',
    tests: [`${features}/audit-log/audit-log.test.ts`],
  },
  {
    rule: 'What is new is read at once',
    file: `${features}/products/products.service.ts`,
    find: "    await recordChange(transaction, 'product', row!.id)\n",
    replace: '',
    tests: ['server/answers/written-answers.test.ts'],
  },
  {
    rule: 'A product that is deleted meanwhile takes no review',
    file: `${features}/products/products.service.ts`,
    find: ', isNull(products.deletedAt)))\n    .returning({ id: products.id })\n  if (counted',
    replace: '))\n    .returning({ id: products.id })\n  if (counted',
    tests: [`${features}/product-reviews/product-reviews.test.ts`],
  },
  {
    rule: 'A backup is what the database was at one moment',
    file: 'server/backup/write-backup.ts',
    find: "sql.begin('isolation level repeatable read read only'",
    replace: "sql.begin('read only'",
    tests: ['server/backup/backup.test.ts'],
  },
  {
    rule: 'Nothing of a transaction is done after its connection was lost',
    file: 'scripts/mended-driver.ts',
    find: '        if (lost) return q.reject(lost)\\n',
    replace: '',
    tests: ['server/prove/faults/lost-connections.test.ts'],
  },
  {
    rule: 'No statement waits for ever for a connection that is lost',
    file: 'scripts/mended-driver.ts',
    find: "replace: '    ;(query || sent.length) && error('",
    replace: "replace: '    !hadError && (query || sent.length) && error('",
    tests: ['server/prove/faults/lost-connections.test.ts'],
  },
]
