// The page that confirms the erasure of an account. The setting page links to it without script, and opens a dialog with script.

import { useState } from 'react'
import { data, useOutletContext } from 'react-router'
import { LinkButton } from '#client/design-system/button.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { isSessionEnded } from '#client/features/session/session.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { type PageUser, serverApi } from '#client/lib/server-context.ts'
import { AccountHead } from '#client/site/account/account-head.tsx'
import { erasePage, settingPage } from '#contract/pages/account-pages.ts'
import type { Erasure } from '#contract/personal-data.ts'
import type { Route } from './+types/erase-page'
import { type EraseRefusal, erasedText } from './erase-form.tsx'
import { ErasurePanel } from './erasure-panel.tsx'

export async function loader({ context }: Route.LoaderArgs): Promise<Erasure | null> {
  try {
    return await serverApi(context)('GET /user/erase', {})
  } catch (error) {
    // The action has just erased the account.
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

export async function clientLoader(): Promise<Erasure | null> {
  try {
    return await api('GET /user/erase', {})
  } catch (error) {
    if (isSessionEnded(error)) throw error
    toastFailure(error)
    return null
  }
}

/** Without script. With script the form calls the API. */
export async function action({ request, context }: Route.ActionArgs) {
  const password = (await request.formData()).get('password')
  try {
    const body = { password: typeof password === 'string' ? password : '' }
    await serverApi(context)('POST /user/erase', { body })
    return { isErased: true, refusal: undefined }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, code, message, fields } = error
    return data({ isErased: false, refusal: { code, message, fields } satisfies EraseRefusal }, { status })
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Erase your account', publicUrl: publicUrlOf(matches) })

export default function ErasePage({ loaderData: erasure, actionData }: Route.ComponentProps) {
  const user = useOutletContext<PageUser>()
  const [isSending, setIsSending] = useState(false)
  return (
    <>
      <AccountHead first="Erase" second="Your account" seed={91} />
      <section aria-label="Erase your account" className="wrap account-content">
        <div className="grid max-w-160 gap-4.5 rounded-l bg-mist p-9 max-md:p-6">
          {actionData?.isErased === true ? (
            <>
              <Notice tone="ok">{erasedText}</Notice>
              <div>
                <LinkButton to="/">To the home page</LinkButton>
              </div>
            </>
          ) : erasure === null ? (
            <>
              <Notice tone="error">What erasing takes could not be loaded.</Notice>
              <div>
                <LinkButton to={erasePage.path}>Try again</LinkButton>
              </div>
            </>
          ) : (
            <ErasurePanel
              user={user}
              erasure={erasure}
              outcome={actionData?.refusal}
              isSending={isSending}
              onSending={setIsSending}
              keep={
                <LinkButton look="secondary" size="small" to={settingPage.path}>
                  Keep my account
                </LinkButton>
              }
            />
          )}
        </div>
      </section>
    </>
  )
}
