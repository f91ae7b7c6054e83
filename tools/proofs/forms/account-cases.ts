// The forms of accounts and mailed links, for the table in cases.ts.
import type { TestApp } from '#server/testing/build-test-app.ts'
import { type SignedIn, signUp, testPassword } from '#server/testing/factories.ts'
import type { Mailboxes } from '#server/testing/mailbox.ts'
import type { SampleCalls } from '#server/testing/sample-calls.ts'
import type { FormCase } from './form-case.ts'

/** The forms of mailed links, and those that ask for the mails. */
export async function casesOfLinks({ testApp, findToken }: Mailboxes, clerk: SignedIn): Promise<FormCase[]> {
  const [confirming, moved, lost] = [await signUp(testApp), await signUp(testApp), await signUp(testApp)]
  const [newAddress, invited] = ['moved@example.com', 'astrid@example.com']
  await testApp.sql`update users set email_confirmed_at = null where id = ${confirming.userId}`
  await confirming.call('POST', '/user/email-confirmation', {})
  await moved.call('POST', '/user/update/profile', { ...moved, name: 'Mira', email: newAddress })
  await clerk.call('POST', '/user/recovery', { email: lost.email })
  await clerk.call('POST', '/invitations', { email: invited, role: 2 })
  const tokenOf = async (address: string, page: string) => (await findToken(address, page)) ?? 'no token'
  const confirmation = await tokenOf(confirming.email, 'confirm-email')
  const undo = await tokenOf(moved.email, 'undo-email-change')
  const recovery = await tokenOf(lost.email, 'recover')
  const invitation = await tokenOf(invited, 'invitation')
  const folder = 'client/site/mailed-links'
  const passwords = { newPassword: 'a newer horse', confirmPassword: 'a newer horse' }
  return [
    {
      ...{ form: `${folder}/recover.tsx`, by: null, page: '/recover', entries: { email: lost.email } },
      ...{ call: 'POST /user/recovery', input: { body: { email: lost.email } } },
    },
    {
      ...{ form: `${folder}/confirm-email.tsx`, by: null, page: `/confirm-email/${confirmation}` },
      ...{ call: 'POST /user/email-confirmation/confirm', input: { body: { token: confirmation } } },
    },
    {
      ...{ form: `${folder}/undo-email-change.tsx`, by: null, page: `/undo-email-change/${undo}` },
      ...{ call: 'POST /user/email-change/undo', input: { body: { token: undo } } },
    },
    {
      ...{ form: `${folder}/recover-password.tsx`, by: null, page: `/recover/${recovery}` },
      entries: passwords,
      call: 'POST /user/recovery/password',
      input: { body: { token: recovery, newpassword: 'a newer horse', comfirmpassword: 'a newer horse' } },
    },
    {
      ...{ form: `${folder}/accept-invitation.tsx`, by: null, page: `/invitation/${invitation}` },
      entries: { username: 'astrid', ...passwords },
      call: 'POST /user/invitation',
      input: { body: { token: invitation, username: 'astrid', password: 'a newer horse' } },
      creates: 'users',
    },
  ]
}

export async function casesOfAccount(
  testApp: TestApp,
  owner: SignedIn,
  calls: SampleCalls,
): Promise<FormCase[]> {
  const setting = (name: string): Pick<FormCase, 'form' | 'by' | 'page'> => ({
    ...{ form: `client/site/setting/setting-forms.ts ${name}`, by: owner, page: '/setting' },
  })
  const [changer, leaver, user] = [await signUp(testApp), await signUp(testApp), await signUp(testApp)]
  const passkey = calls['PATCH /user/passkeys/:id'].params!.id!
  const session = calls['DELETE /user/sessions/:id'].params!.id!
  const profile = { name: 'Mira Solberg', username: owner.username, email: owner.email }
  const newPassword = 'a newer horse'
  return [
    { ...setting('profile'), entries: profile, call: 'POST /user/update/profile', input: { body: profile } },
    {
      ...setting('password'),
      by: changer,
      entries: { password: testPassword, newPassword, confirmPassword: newPassword },
      call: 'POST /user/update/password',
      input: {
        body: {
          password: testPassword,
          newpassword: newPassword,
          comfirmpassword: newPassword,
          _id: changer.userId,
        },
      },
    },
    {
      ...setting('proof'),
      isDrawnLater: true,
      entries: { password: testPassword },
      call: 'POST /user/proof',
    },
    {
      ...setting('name-passkey'),
      of: passkey,
      entries: { name: 'Phone' },
      call: 'PATCH /user/passkeys/:id',
      input: { params: { id: passkey }, body: { name: 'Phone' } },
    },
    { ...setting('remove-passkey'), of: passkey, call: 'DELETE /user/passkeys/:id' },
    { ...setting('confirm-email'), call: 'POST /user/email-confirmation', input: { body: {} } },
    {
      ...setting('claim-email'),
      entries: { email: 'other@example.com' },
      call: 'POST /user/email-confirmation',
      input: { body: { email: 'other@example.com' } },
    },
    {
      ...{ ...setting('make-codes'), call: 'POST /user/recovery-codes' },
      repeats: { why: 'Each press makes new codes and shows them.', grows: ['mails'] },
    },
    { ...setting('end-session'), of: session, call: 'DELETE /user/sessions/:id' },
    { ...setting('end-other-sessions'), isDrawnLater: true, call: 'DELETE /user/sessions' },
    {
      ...{ form: 'client/site/sign-in/sign-in.tsx sign-in', by: null, page: '/sign-in' },
      entries: { username: user.username, password: testPassword },
      call: 'POST /user/signin',
      input: { body: { username: user.username, password: testPassword } },
    },
    {
      ...{ form: 'client/site/sign-in/sign-in.tsx register', by: null, page: '/sign-in' },
      entries: {
        username: 'nora',
        email: 'nora@example.com',
        password: newPassword,
        confirmation: newPassword,
      },
      call: 'POST /user/signup',
      input: { body: { username: 'nora', email: 'nora@example.com', password: newPassword } },
      creates: 'users',
    },
    {
      ...{ form: 'client/site/sign-in/sign-out.ts', by: user, page: '/sign-in', action: '/sign-out' },
      call: 'POST /user/signout',
    },
    {
      ...{ form: 'client/site/erasure/erase-page.tsx', by: leaver, page: '/setting/erase' },
      entries: { password: testPassword },
      call: 'POST /user/erase',
      input: { body: { password: testPassword } },
      differs: 'The session has ended with the account.',
    },
  ]
}
