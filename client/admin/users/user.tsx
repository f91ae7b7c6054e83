// One account: who it is, its role, its sessions, and erasing it. Only for super admins.

import { data } from 'react-router'
import { Fact, Facts } from '#client/admin/record/facts.tsx'
import { formatSlashTime } from '#client/admin/record/format.ts'
import { NoSuchItem, nullIfUnknown, recordMeta } from '#client/admin/screen/no-such-item.tsx'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { type PageForm, usePageForm } from '#client/features/forms/use-page-form.ts'
import { api } from '#client/lib/api.ts'
import { isUnknown } from '#client/lib/api-error.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { reloadAfterConflict } from '#client/lib/forms/reload-after-conflict.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { addressOf } from '#contract/pages/page.ts'
import { bookingsPage, staffOrdersPage, usersPage } from '#contract/pages/staff-pages.ts'
import type { ManagedUserDetails } from '#contract/user-management.ts'
import type { Route } from './+types/user'
import { EraseUser } from './erase-user.tsx'
import { RoleBadge } from './user-columns.tsx'
import { countOf, type UserFormName, userForms } from './user-forms.ts'
import { AccessForms, RoleForm } from './user-steps.tsx'

const noun = 'User'

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await serverApi(context)('GET /users/:id', { params }).catch((error) => {
    if (isUnknown(error)) return null
    throw error
  })
  return data(found, { status: found === null ? 404 : 200 })
}

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  api('GET /users/:id', { params }).catch(nullIfUnknown)

export async function action({ request, params, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), userForms(params.id)))
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, userForms(params.id)))
}

export const shouldRevalidate = reloadAfterConflict

export const meta: Route.MetaFunction = ({ loaderData }) =>
  recordMeta(noun, loaderData === undefined ? noun : (loaderData?.username ?? null))

/** Another account has forms of its own. */
export default function UserScreen(props: Route.ComponentProps) {
  return <User key={props.params.id} {...props} />
}

function User({ loaderData: user, actionData }: Route.ComponentProps) {
  const erase = usePageForm({ name: 'erase' satisfies UserFormName, sent: actionData })
  if (erase.result?.done !== undefined) return <Erased />
  if (user === null) return <NoSuchItem noun={noun} listPath={usersPage.path} />
  return <ShownUser user={user} erase={erase} sent={actionData} />
}

interface ShownUserProps {
  user: ManagedUserDetails
  erase: PageForm
  sent: FormResult | undefined
}

function ShownUser({ user, erase, sent }: ShownUserProps) {
  const { name, username, role, disabledAt } = user
  return (
    <>
      <BackToList />
      <ScreenHeading title={username} subTitle={name === username ? 'Account' : name} />
      {disabledAt !== null && (
        <Notice tone="warning">
          {`The operator has disabled this account on ${formatSlashTime(disabledAt)}: nobody can sign in to it.`}
        </Notice>
      )}
      <section aria-label="Account" className="admin-card">
        <UserFacts user={user} badge={<RoleBadge role={role} />} />
      </section>
      <RoleForm user={user} sent={sent} />
      <AccessForms user={user} sent={sent} />
      <EraseUser user={user} form={erase} />
    </>
  )
}

function UserFacts({ user, badge }: { user: ManagedUserDetails; badge: React.ReactNode }) {
  const { email, isEmailConfirmed, createdAt, lastSeenAt, bookingCount, orderCount } = user
  return (
    <Facts>
      <Fact title="Role">{badge}</Fact>
      {user.rights !== null && <Fact title="Only these rights">{user.rights.join(', ')}</Fact>}
      <Fact title="Email">
        <span className="wrap-anywhere">{email === '' ? 'None' : email}</span>
        {isEmailConfirmed && <span className="block text-ink-3 text-small">Confirmed</span>}
      </Fact>
      <Fact title="Since (UTC)">{formatSlashTime(createdAt)}</Fact>
      <Fact title="Last seen (UTC)">{lastSeenAt === null ? 'Not lately' : formatSlashTime(lastSeenAt)}</Fact>
      <Fact title="Ways in">
        {[user.hasPassword && 'password', user.passkeyCount > 0 && countOf(user.passkeyCount, 'passkey')]
          .filter(Boolean)
          .join(', ') || 'sign-in provider'}
      </Fact>
      <Fact title="Bookings">
        <Count
          count={bookingCount}
          to={addressOf(bookingsPage, { q: email })}
          isLinked={email !== ''}
          noun="booking"
        />
      </Fact>
      <Fact title="Orders">
        <Count
          count={orderCount}
          to={addressOf(staffOrdersPage, { q: email })}
          isLinked={email !== ''}
          noun="order"
        />
      </Fact>
    </Facts>
  )
}

function Count({
  count,
  to,
  isLinked,
  noun,
}: {
  count: number
  to: string
  isLinked: boolean
  noun: string
}) {
  const text = count === 1 ? `1 ${noun}` : `${count} ${noun}s`
  if (count === 0 || !isLinked) return <span>{text}</span>
  return (
    <Link to={to} className="text-sea underline hover:no-underline">
      {text}
    </Link>
  )
}

function Erased() {
  return (
    <>
      <BackToList />
      <ScreenHeading title="Account erased" subTitle="It is gone for good" />
      <Notice tone="ok">The account is erased. Finished orders and their invoices stay apart from it.</Notice>
    </>
  )
}

function BackToList() {
  return (
    <p>
      <Link
        to={usersPage.path}
        className="inline-flex items-center gap-2 text-sea underline hover:no-underline"
      >
        <Icon name="arrow-left" className="size-4.5" />
        All users
      </Link>
    </p>
  )
}
