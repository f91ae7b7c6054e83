// One mail as its recipient sees it, and what has become of it.

import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { addressOf } from '#contract/pages/page.ts'
import { mailPage, mailsPage, staffBookingPage, staffOrderPage } from '#contract/pages/staff-pages.ts'
import './mail.css'
import { useEffect, useState } from 'react'
import { Fact, Facts } from '#client/admin/record/facts.tsx'
import { formatSlashTime } from '#client/admin/record/format.ts'
import { FailureBanner } from '#client/admin/screen/failure-banner.tsx'
import { NoSuchItem, nullIfUnknown, recordMeta } from '#client/admin/screen/no-such-item.tsx'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { forgetEndedSession } from '#client/features/session/session.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { formatNumber } from '#client/lib/format.ts'
import type { FullMail } from '#contract/mails.ts'
import { mailDocumentPath } from '#contract/pages/staff-files.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import type { Route } from './+types/mail'
import { MailStateBadge } from './mail-state-badge.tsx'

const listPath = mailsPage.path
const noun = 'Mail'

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return { mail: await api('GET /mails/:id', { params: { id } }).catch(nullIfUnknown) }
}

clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData }) =>
  recordMeta(noun, loaderData === undefined ? noun : loaderData.mail && titleOf(loaderData.mail))

export function HydrateFallback() {
  return <ListSkeleton title={noun} subTitle=" " />
}

export default function MailScreen({ loaderData: { mail } }: Route.ComponentProps) {
  if (mail === null) return <NoSuchItem noun={noun} listPath={listPath} />
  return <ShownMail key={mail._id} mail={mail} />
}

function ShownMail({ mail }: { mail: FullMail }) {
  /** Why the last try to send it again was refused. */
  const [failure, setFailure] = useState<string | null>(null)
  const mayResend = useMayCall('POST /mails/:id/resend', { desk: true, shop: true })
  return (
    <>
      <Link to={listPath} className="back-to-list">
        <Icon name="chevron-left" />
        All mails
      </Link>
      <ScreenHeading title={titleOf(mail)} subTitle={mail.title}>
        {mayResend && mail.canBeResent && <ResendButton id={mail._id} onTry={setFailure} />}
      </ScreenHeading>
      <MailFacts mail={mail} />
      {mail.html === '' ? (
        <p className="admin-card">The account of its recipient is erased, and its text with it.</p>
      ) : (
        <div className="mail-previews">
          <section aria-labelledby="as-html" className="min-w-0">
            <h2 id="as-html" className="text-card">
              As HTML
            </h2>
            <MailFrame mail={mail} />
          </section>
          <div className="min-w-0">
            <h2 id="as-text" className="text-card">
              As text
            </h2>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
            <section className="mail-text" aria-labelledby="as-text" tabIndex={0}>
              {mail.text}
            </section>
          </div>
        </div>
      )}
      {failure !== null && (
        <FailureBanner title={`Not sent again: ${failure}`}>The mail is as it was.</FailureBanner>
      )}
    </>
  )
}

/** Put in by script: a page that is drawn anew from its cache has no frame that was refused once. */
function MailFrame({ mail }: { mail: FullMail }) {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  return (
    isReady && <iframe title={`The mail "${mail.subject}"`} src={mailDocumentPath(mail._id)} sandbox="" />
  )
}

function MailFacts({ mail }: { mail: FullMail }) {
  const { to, state, attempts, lastError, about, createdAt, sentAt, attachments = [] } = mail
  return (
    <div className="admin-card">
      <Facts>
        <Fact title="To">{to || '–'}</Fact>
        <Fact title="State">
          <MailStateBadge state={state} />
        </Fact>
        <Fact title="Written (UTC)">{formatSlashTime(createdAt)}</Fact>
        <Fact title="Sent (UTC)">{sentAt === null ? '–' : formatSlashTime(sentAt)}</Fact>
        <Fact title="Attempts">{attempts}</Fact>
        <Fact title="About">{subjectOf(about)}</Fact>
        {attachments.length > 0 && (
          <Fact title="Attached">
            {attachments.map(({ name, bytes }) => `${name} (${formatNumber(bytes)} bytes)`).join(', ')}
          </Fact>
        )}
        {lastError !== null && <Fact title="Last error">{lastError}</Fact>}
      </Facts>
    </div>
  )
}

function subjectOf({ kind, _id }: FullMail['about']): React.ReactNode {
  if (kind === 'account') return 'An account'
  return (
    <Link
      to={
        kind === 'booking' ? addressOf(staffBookingPage, { id: _id }) : addressOf(staffOrderPage, { id: _id })
      }
      className="underline underline-offset-4"
    >
      {kind === 'booking' ? 'A booking' : 'An order'}
    </Link>
  )
}

function ResendButton({ id, onTry }: { id: string; onTry: (failure: string | null) => void }) {
  const [isBusy, setIsBusy] = useState(false)

  async function resend(): Promise<void> {
    if (isBusy) return
    onTry(null)
    setIsBusy(true)
    try {
      const copy = await api('POST /mails/:id/resend', { params: { id } })
      toast.success(successText)
      window.location.assign(addressOf(mailPage, { id: copy._id }))
    } catch (error) {
      onTry(toastFailure(error))
      forgetEndedSession(error)
      setIsBusy(false)
    }
  }

  return (
    <Button look="secondary" size="small" aria-disabled={isBusy || undefined} onClick={() => void resend()}>
      Send again
    </Button>
  )
}

function titleOf({ subject, title }: FullMail): string {
  return subject || title
}
