// All accounts, and inviting a colleague. Only for super admins.

import { Form } from 'react-router'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { Field, SelectField } from '#client/design-system/field.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { api } from '#client/lib/api.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { useIsSending } from '#client/lib/use-is-sending.ts'
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
import { userForms } from './user-forms.ts'
import { findUsers, findUsersOnServer, roleTitles, type UserQuery } from './users-address.ts'

const title = 'Users'
const subTitle = 'Accounts of customers and colleagues'

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = serverApi(context)
  const [found, invited] = await Promise.all([
    findUsersOnServer(call, request.url),
    call('GET /invitations', {}),
  ])
  return { ...found, invited: invited.items }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  // A list that cannot be loaded shows why; the page has no other place for the reason.
  const [found, invited] = await Promise.all([
    findUsers(request.url),
    api('GET /invitations', {}).catch(() => ({ items: [] })),
  ])
  return { ...found, invited: invited.items }
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), userForms('')))
}

/** Loads the page again after a refusal too: it may be about what others have changed. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<FormResult> {
  return sendForm(api, await request.formData(), userForms(''))
}

export const meta = () => pageMeta({ title, publicUrl: '' })

export default function Users({ loaderData, actionData }: Route.ComponentProps) {
  const { query, list, failure, invited } = loaderData
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
      <Invite outcome={actionData?.form === 'invite' ? actionData : undefined} />
      <OpenInvitations invited={invited} outcome={actionData?.form === 'withdraw' ? actionData : undefined} />
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

function Invite({ outcome }: { outcome: FormResult | undefined }) {
  const isSending = useIsSending('invite')
  const refusal = outcome?.refusal
  return (
    <section aria-labelledby="invite" className="admin-card grid max-w-[860px] gap-5">
      <h2 id="invite" className="text-[1.375rem]">
        Invite a colleague
      </h2>
      {outcome?.done !== undefined && <Notice tone="ok">{outcome.done}</Notice>}
      {refusal !== undefined && (
        <Notice tone="error" title="Nobody was invited">
          {refusal.message}
        </Notice>
      )}
      <Form
        // An invited address leaves the field.
        key={outcome?.done}
        method="post"
        preventScrollReset
        className="grid grid-cols-[2fr_1fr_auto] items-start gap-5 max-md:grid-cols-1"
        onSubmit={(event) => {
          if (isSending) event.preventDefault()
        }}
      >
        <input type="hidden" name="form" value="invite" />
        <Field
          label="Email address"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          hint="They choose username and password by a link, within 72 hours."
          defaultValue={outcome?.values?.email}
          {...(refusal?.fieldErrors.email !== undefined && { error: refusal.fieldErrors.email })}
        />
        <SelectField label="Role" name="role" defaultValue={outcome?.values?.role ?? '2'}>
          <option value="2">{roleTitles[2]}</option>
          <option value="3">{roleTitles[3]}</option>
        </SelectField>
        <div className="md:mt-7.5">
          <Button type="submit" aria-disabled={isSending || undefined}>
            Send invitation
          </Button>
        </div>
      </Form>
    </section>
  )
}
