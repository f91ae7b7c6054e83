// What super admins do with accounts: finding them, roles, sessions, recovery, invitations and erasing.
import { beforeEach, describe, expect, test } from 'vitest'
import { insertUser } from '#server/features/users/users.service.ts'
import {
  bookingOf,
  createProduct,
  createTour,
  placeOrder,
  type SignedIn,
  signUp,
} from '#server/testing/factories.ts'
import { waitForLocked } from '#server/testing/locks.ts'
import { openMailboxes } from '#server/testing/mailbox.ts'

const { testApp, read, findToken } = await openMailboxes()
const { server, sql, clock, db } = testApp

let superAdmin: SignedIn
beforeEach(async () => {
  superAdmin = await signUp(testApp, { role: 3 })
})

const setRole = (by: SignedIn, userId: string, role: number, confirmed?: boolean) =>
  by.call('PUT', `/users/${userId}/role`, { role, ...(confirmed === undefined ? {} : { confirmed }) })

const usernames = async (query: string) =>
  (await superAdmin.call('GET', `/users?${query}`))
    .json()
    .items.map(({ username }: { username: string }) => username)

const roleOf = async (userId: string) => (await sql`select role from users where id = ${userId}`)[0]!.role

test('only super admins call any of it', async () => {
  const other = await signUp(testApp)
  const calls: [method: 'GET' | 'PUT' | 'POST', path: string, body?: object][] = [
    ['GET', '/users'],
    ['GET', `/users/${other.userId}`],
    ['PUT', `/users/${other.userId}/role`, { role: 2 }],
    ['POST', `/users/${other.userId}/sign-out`],
    ['POST', `/users/${other.userId}/factors-removal`],
    ['POST', `/users/${other.userId}/recovery`],
    ['POST', `/users/${other.userId}/erase`, { username: other.username }],
    ['POST', '/invitations', { email: 'a@example.com', role: 2 }],
    ['GET', '/invitations'],
    ['POST', '/invitations/withdrawals', { email: 'a@example.com' }],
  ]
  for (const role of [1, 2] as const) {
    const by = await signUp(testApp, { role })
    for (const [method, path, body] of calls)
      expect((await by.call(method, path, body)).statusCode, `${role} ${path}`).toBe(403)
  }
  for (const [method, path, body] of calls) {
    const response = await server.inject({ method, url: `/api${path}`, ...(body && { payload: body }) })
    expect(response.statusCode, path).toBe(401)
  }
})

test('accounts are found by name, username, e-mail, phone number, role and id, and are paged', async () => {
  const mira = await signUp(testApp, { username: 'Mira Solberg' })
  const admin = await signUp(testApp, { username: 'ines', role: 2 })
  const tour = await createTour(testApp)
  await mira.call('POST', '/tours', { ...bookingOf(tour.id, { phone: '4755123456' }), userId: mira.userId })
  for (const q of ['solb mir', 'mira+solberg@', '55 12 34 56', mira.userId])
    expect(await usernames(`q=${encodeURIComponent(q)}`), q).toEqual(q.includes('@') ? [] : ['Mira Solberg'])
  expect(await usernames('q=mira%20solberg@example')).toEqual(['Mira Solberg'])
  expect(await usernames('role=2')).toEqual([admin.username])
  expect(await usernames('itemsPerPage=1&page=2')).toHaveLength(1)
  expect(await usernames('q=nobody')).toEqual([])
  // The index of words finds nothing that is so short.
  await signUp(testApp, { username: 'Bo' })
  expect(await usernames('q=bo')).toEqual(['Bo'])
  expect(await usernames('q=mi')).toEqual([])
})

describe('roles', () => {
  test('a role holds at once, is mailed, and the audit log has it before and after', async () => {
    const { userId, call, email } = await signUp(testApp, { role: 2 })
    expect((await call('GET', '/orders')).statusCode).toBe(200)
    expect((await setRole(superAdmin, userId, 1)).json()).toMatchObject({ role: 1 })
    expect((await call('GET', '/orders')).statusCode).toBe(403)
    const [entry] = await sql`select * from audit_log where action = 'PUT /users/:id/role'`
    expect(entry).toMatchObject({
      actor_id: superAdmin.userId,
      record_id: userId,
      changes: [{ field: 'role', from: '2', to: '1' }],
    })
    const mails = await read(email)
    expect(mails.map(({ text }) => text).join()).toContain('A super admin has changed what you may do here.')
    // The same role again is no change.
    await setRole(superAdmin, userId, 1)
    expect(await read(email)).toHaveLength(mails.length)
  })

  test('a higher role needs a password that is long enough for staff', async () => {
    const short = await insertUser(
      db,
      { username: 'short', email: 'short@example.com', role: 1 },
      { passwordHash: 'x', isPasswordLong: false },
      clock.now,
    )
    const refused = await setRole(superAdmin, short.id, 2)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().message).toContain('12 characters')
    expect(await roleOf(short.id)).toBe(1)
  })

  test('the own role is lowered only when confirmed, and never the last super admin’s', async () => {
    const last = await setRole(superAdmin, superAdmin.userId, 1, true)
    expect(last.json()).toMatchObject({ code: 'last_super_admin' })
    await signUp(testApp, { role: 3 })
    expect((await setRole(superAdmin, superAdmin.userId, 1)).json()).toMatchObject({ code: 'own_role' })
    expect(await roleOf(superAdmin.userId)).toBe(3)
    expect((await setRole(superAdmin, superAdmin.userId, 1, true)).statusCode).toBe(200)
    expect((await superAdmin.call('GET', '/users')).statusCode).toBe(403)
  })

  test('of super admins who take each other’s role away at once, exactly one stays', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await signUp(testApp, { role: 3 }), await signUp(testApp, { role: 3 })]
      await sql`update users set role = 1 where id not in (${one.userId}, ${two.userId})`
      const responses = await Promise.all([setRole(one, two.userId, 1), setRole(two, one.userId, 1)])
      const left = await sql`select id from users where role = 3`
      expect(left, responses.map(({ body }) => body).join(' ')).toHaveLength(1)
      expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    }
  })
})

describe('rights', () => {
  const narrow = (by: SignedIn, userId: string, rights: unknown, role = 2) =>
    by.call('PUT', `/users/${userId}/role`, { role, rights })
  const rightsOf = async (userId: string) =>
    (await sql`select rights from users where id = ${userId}`)[0]!.rights

  test('hold at once in a session of before, are mailed, exported and in the audit log, and can be given back', async () => {
    const { userId, call, email } = await signUp(testApp, { role: 2 })
    expect((await call('GET', '/orders')).statusCode).toBe(200)
    const narrowed = await narrow(superAdmin, userId, ['money', 'desk', 'desk'])
    expect(narrowed.json()).toMatchObject({ role: 2, rights: ['desk', 'money'] })
    expect((await call('GET', '/orders')).json()).toMatchObject({ code: 'right_missing' })
    expect((await call('GET', '/payments/open')).statusCode).toBe(200)
    expect((await call('GET', '/user/getProfile')).json().result.rights).toEqual(['desk', 'money'])
    expect((await call('GET', '/user/export')).json().account.rights).toEqual(['desk', 'money'])
    expect((await superAdmin.call('GET', `/users/${userId}`)).json().rights).toEqual(['desk', 'money'])
    const [entry] = await sql`select changes from audit_log where action = 'PUT /users/:id/role'`
    expect(entry!.changes).toEqual([{ field: 'rights', from: 'all of the role', to: 'desk, money' }])
    const mails = await read(email)
    expect(mails.map(({ text }) => text).join()).toContain('A super admin has changed what you may do here.')
    // The same rights in another order are no change.
    await narrow(superAdmin, userId, ['desk', 'money'])
    expect(await read(email)).toHaveLength(mails.length)
    expect(await sql`select id from audit_log where action = 'PUT /users/:id/role'`).toHaveLength(1)
    expect((await narrow(superAdmin, userId, null)).json().rights).toBeNull()
    expect((await call('GET', '/orders')).statusCode).toBe(200)
  })

  test('stay with a call that does not name them, and go with the role', async () => {
    const { userId } = await signUp(testApp, { rights: ['guide'] })
    expect((await setRole(superAdmin, userId, 2)).json().rights).toEqual(['guide'])
    for (const role of [3, 2]) {
      expect((await setRole(superAdmin, userId, role)).json()).toMatchObject({ role, rights: null })
      expect(await rightsOf(userId)).toBeNull()
    }
  })

  test('are refused for users and super admins, and for values that are none', async () => {
    const { userId } = await signUp(testApp, { role: 2 })
    for (const role of [1, 3])
      expect((await narrow(superAdmin, userId, ['desk'], role)).json().errors.rights).toBe('only for admins')
    for (const rights of [[], ['cash'], 'desk', [null], Array(10).fill('desk')]) {
      const refused = await narrow(superAdmin, userId, rights)
      expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['rights']])
    }
    expect([await rightsOf(userId), await roleOf(userId)]).toEqual([null, 2])
    expect((await narrow(await signUp(testApp, { role: 2 }), userId, ['desk'])).statusCode).toBe(403)
  })

  test('of two changes at once the later one stays, and the audit log has the one after the other', async () => {
    const other = await signUp(testApp, { role: 3 })
    for (let round = 0; round < 5; round++) {
      const { userId } = await signUp(testApp, { role: 2 })
      const answers = await Promise.all([
        narrow(superAdmin, userId, ['desk']),
        narrow(other, userId, ['shop']),
        setRole(other, userId, 3),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      const entries = await sql<{ changes: { field: string; from: string; to: string }[] }[]>`
        select changes from audit_log where record_id = ${userId} order by id`
      let [role, rights] = ['2', 'all of the role']
      for (const { field, from, to } of entries.flatMap(({ changes }) => changes)) {
        expect(from).toBe(field === 'role' ? role : rights)
        if (field === 'role') role = to
        else rights = to
      }
      expect(String(await roleOf(userId))).toBe(role)
      expect((await rightsOf(userId))?.join(', ') ?? 'all of the role').toBe(rights)
      if (role === '3') expect(rights).toBe('all of the role')
    }
  })

  test('that are lost while a call waits hold for the next, and for a repetition of the same', async () => {
    const { userId, call } = await signUp(testApp, { role: 2 })
    const order = await placeOrder(await signUp(testApp), (await createProduct(testApp)).id)
    const note = () => call('PATCH', `/orders/${order._id}`, { note: 'Fragile' })
    let inFlight: ReturnType<typeof note> | undefined
    await sql.begin(async (holdingUp) => {
      await holdingUp`lock table orders in access exclusive mode`
      inFlight = note()
      await waitForLocked(sql, 1)
      await narrow(superAdmin, userId, ['desk'])
      expect((await note()).json()).toMatchObject({ code: 'right_missing' })
    })
    expect((await inFlight!).statusCode).toBe(200)
    expect((await note()).json()).toMatchObject({ code: 'right_missing' })
  })
})

test('ending sessions signs the person out everywhere, and not the caller', async () => {
  const { userId, call } = await signUp(testApp)
  const ended = await superAdmin.call('POST', `/users/${userId}/sign-out`)
  expect(ended.json()).toEqual({ ended: 1 })
  expect((await call('GET', '/user/getProfile')).statusCode).toBe(401)
  const own = await superAdmin.call('POST', `/users/${superAdmin.userId}/sign-out`)
  expect(own.json()).toEqual({ ended: 0 })
  expect((await superAdmin.call('GET', '/users')).statusCode).toBe(200)
})

test('a recovery link is mailed to the owner, and a second one not at once', async () => {
  const { userId, email } = await signUp(testApp)
  const sent = await superAdmin.call('POST', `/users/${userId}/recovery`)
  expect(sent.json()).toEqual({ email })
  expect(sent.body).not.toContain('token')
  const token = (await findToken(email, 'recover'))!
  const payload = { token, newpassword: 'a newer horse', comfirmpassword: 'a newer horse' }
  const again = await superAdmin.call('POST', `/users/${userId}/recovery`)
  expect(again.json()).toMatchObject({ code: 'link_pending' })
  const response = await server.inject({ method: 'POST', url: '/api/user/recovery/password', payload })
  expect(response.statusCode, response.body).toBe(200)
})

test('a colleague is invited by mail, and an address with an account is not', async () => {
  const invited = await superAdmin.call('POST', '/invitations', { email: 'astrid@example.com', role: 2 })
  expect(invited.statusCode, invited.body).toBe(201)
  const [mail] = await read('astrid@example.com')
  expect(mail!.text).toContain('You are invited to work at Halyard as an admin.')
  const token = (await findToken('astrid@example.com', 'invitation'))!
  expect(invited.body).not.toContain(token)
  const payload = { token, username: 'astrid', password: 'a newer horse' }
  expect((await server.inject({ method: 'POST', url: '/api/user/invitation', payload })).statusCode).toBe(201)
  const again = await superAdmin.call('POST', '/invitations', { email: 'astrid@example.com', role: 3 })
  expect(again.statusCode).toBe(409)
  expect(again.json().errors.email).toBe('belongs to an account already')
  const customer = await superAdmin.call('POST', '/invitations', { email: 'b@example.com', role: 1 })
  expect(customer.statusCode).toBe(400)
})

test('open invitations are listed, and a withdrawn one works no more', async () => {
  for (const [email, role] of [
    ['astrid@example.com', 2],
    ['Bo@example.com', 3],
  ] as const) {
    await superAdmin.call('POST', '/invitations', { email, role })
    clock.advance(60_000)
  }
  const list = async () =>
    (await superAdmin.call('GET', '/invitations')).json().items.map(({ email }: { email: string }) => email)
  expect(await list()).toEqual(['Bo@example.com', 'astrid@example.com'])
  const token = (await findToken('Bo@example.com', 'invitation'))!
  const withdraw = () => superAdmin.call('POST', '/invitations/withdrawals', { email: 'bo@example.com' })
  expect((await withdraw()).json()).toEqual({ email: 'Bo@example.com' })
  expect((await withdraw()).statusCode).toBe(404)
  expect(await list()).toEqual(['astrid@example.com'])
  const payload = { token, username: 'bo', password: 'a newer horse' }
  const refused = await server.inject({ method: 'POST', url: '/api/user/invitation', payload })
  expect(refused.json()).toMatchObject({ code: 'link_expired' })
  // Expired ones are left out before they are deleted.
  clock.advance(73 * 3_600_000)
  superAdmin = await signUp(testApp, { role: 3 })
  expect(await list()).toEqual([])
})

describe('erasing', () => {
  test('is refused while an order is open, which the page of the account lists', async () => {
    const buyer = await signUp(testApp)
    const order = await placeOrder(buyer, (await createProduct(testApp)).id)
    const details = (await superAdmin.call('GET', `/users/${buyer.userId}`)).json()
    expect(details.openOrders).toMatchObject([{ _id: order._id }])
    expect(details).toMatchObject({ orderCount: 1, bookingCount: 0, sessionCount: 1 })
    const refused = await superAdmin.call('POST', `/users/${buyer.userId}/erase`, {
      username: buyer.username,
    })
    expect(refused.json()).toMatchObject({ code: 'orders_open' })
    expect(await roleOf(buyer.userId)).toBe(1)
  })

  test('cancels what lies ahead, needs the username, and cannot be done to oneself', async () => {
    const traveller = await signUp(testApp)
    const tour = await createTour(testApp)
    await traveller.call('POST', '/tours', { ...bookingOf(tour.id), userId: traveller.userId })
    const erase = (userId: string, username: string) =>
      superAdmin.call('POST', `/users/${userId}/erase`, { username })
    expect((await erase(traveller.userId, 'somebody')).json().errors).toHaveProperty('username')
    expect((await erase(superAdmin.userId, superAdmin.username)).json()).toMatchObject({
      code: 'own_account',
    })
    const details = (await superAdmin.call('GET', `/users/${traveller.userId}`)).json()
    expect(details.upcomingBookings).toBe(1)
    const response = await erase(traveller.userId, traveller.username)
    expect(response.json(), response.body).toEqual({ erased: true })
    expect(await sql`select username, email from bookings`).toEqual([
      { username: 'Former traveller', email: '' },
    ])
    expect((await traveller.call('GET', '/user/getProfile')).statusCode).toBe(401)
    const [entry] =
      await sql`select actor_id, record_id from audit_log where action = 'POST /users/:id/erase'`
    expect(entry).toEqual({ actor_id: superAdmin.userId, record_id: traveller.userId })
    expect((await superAdmin.call('GET', `/users/${traveller.userId}`)).statusCode).toBe(404)
  })
})
