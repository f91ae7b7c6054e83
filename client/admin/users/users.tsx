// All accounts, and inviting a colleague. Only for super admins.

import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { LinkButton } from '#client/design-system/button.tsx'
import { Field, SelectField } from '#client/design-system/field.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { api } from '#client/lib/api.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { reloadAfterConflict } from '#client/lib/forms/reload-after-conflict.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { usersPage } from '#contract/pages/staff-pages.ts'
import { roles } from '#contract/roles.ts'
import { DataGrid } from '../data-grid/data-grid.tsx'
import { isFiltered, pagesOf } from '../list/list-address.ts'
import { EmptyList, ListFailure } from '../list/list-states.tsx'
import { SearchBar, SearchField } from '../list/search-bar.tsx'
import { useListRefresh } from '../list/use-list-refresh.ts'
import { usePendingQuery, useSearchForm } from '../list/use-search-form.ts'
import type { Route } from './+types/users'
import { OpenInvitations } from './open-invitations.tsx'
import { userColumns } from './user-columns.tsx'
import { type UserFormName, userForms } from './user-forms.ts'
import { findUsers, findUsersOnServer, roleTitles, type UserQuery } from './users-address.ts'

const title = 'Users'
const subTitle = 'Accounts of customers and colleagues'

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = serverApi(context)
  const [found, invited] = await Promise.all([
    findUsersOnServer(call, request.url),
    call('GET /invitations', {}),
  ])
  return { ...found, invited: invited.items, inviteKey: newIdempotencyKey() }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  // A list that cannot be loaded shows why; the page has no other place for the reason.
  const [found, invited] = await Promise.all([
    findUsers(request.url),
    api('GET /invitations', {}).catch(() => ({ items: [] })),
  ])
  return { ...found, invited: invited.items, inviteKey: newIdempotencyKey() }
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), userForms('')))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, userForms('')))
}

export const shouldRevalidate = reloadAfterConflict

export const meta = () => pageMeta({ title, publicUrl: '' })

export default function Users({ loaderData, actionData }: Route.ComponentProps) {
  const { query, list, failure, invited, inviteKey } = loaderData
  const { isBusy, refresh } = useListRefresh()
  return (
    <>
      <ScreenHeading title={title} subTitle={subTitle} />
      <UserSearch query={query} />
      <ListFailure title="The accounts cannot be shown" failure={failure} onRetry={refresh} />
      <section aria-label="Accounts found" className="min-w-0">
        {list?.totalCount === 0 && <NoUsers query={query} isBusy={isBusy} />}
        {list !== null && list.totalCount > 0 && (
          <DataGrid
            caption={title}
            columns={userColumns}
            rows={list.items}
            rowKey={({ _id }) => _id}
            nameOf={({ username }) => `the account ${username}`}
            isBusy={isBusy}
            placeholder="There are no more accounts."
            pages={pagesOf(query, list)}
          />
        )}
      </section>
      <Invite sent={actionData} inviteKey={inviteKey} />
      <OpenInvitations invited={invited} sent={actionData} />
    </>
  )
}

/** Filters by text and role. They take effect while they are entered, and are kept in the address. */
function UserSearch({ query: shown }: { query: UserQuery }) {
  const query = usePendingQuery(shown, usersPage.query)
  const search = useSearchForm()
  return (
    <SearchBar search={search} name="Search users" isFiltered={isFiltered(query)}>
      <SearchField
        search={search}
        label="Account"
        name="q"
        placeholder="Name, username, email or phone"
        inAddress={query.q}
        isIdentifier
        hasIcon
      />
      <SelectField
        label="Role"
        name="role"
        value={query.role ?? ''}
        onChange={({ target }) => search.submit({ role: target.value })}
      >
        <option value="">Every role</option>
        {Object.values(roles).map((role) => (
          <option key={role} value={role}>
            {roleTitles[role]}
          </option>
        ))}
      </SelectField>
    </SearchBar>
  )
}

function NoUsers({ query, isBusy }: { query: UserQuery; isBusy: boolean }) {
  return (
    <EmptyList
      title="No account fits"
      isBusy={isBusy}
      action={
        isFiltered(query) && (
          <LinkButton to="." size="small">
            Show all accounts
          </LinkButton>
        )
      }
    />
  )
}

function Invite({ sent, inviteKey }: { sent: FormResult | undefined; inviteKey: string }) {
  const form = usePageForm({ name: 'invite' satisfies UserFormName, sent, initialKey: inviteKey })
  return (
    <section aria-labelledby="invite" className="admin-card grid max-w-[860px] gap-5">
      <h2 id="invite" className="text-[1.375rem]">
        Invite a colleague
      </h2>
      <PageForm form={form} refusedTitle="Nobody was invited" aria-labelledby="invite" className="grid gap-5">
        <div className="grid grid-cols-[2fr_1fr_auto] items-start gap-5 max-md:grid-cols-1">
          <Field
            label="Email address"
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            hint="They choose username and password by a link, within 72 hours."
            defaultValue={form.values.email}
            error={form.fieldErrors.email}
          />
          <SelectField label="Role" name="role" defaultValue={form.values.role ?? '2'}>
            <option value="2">{roleTitles[2]}</option>
            <option value="3">{roleTitles[3]}</option>
          </SelectField>
          <div className="md:mt-7.5">
            <SubmitButton form={form}>Send invitation</SubmitButton>
          </div>
        </div>
      </PageForm>
    </section>
  )
}
