import { Badge } from '#client/design-system/badge.tsx'
import type { MailState } from '#contract/mails.ts'

export const mailStateTitles: Record<MailState, string> = {
  queued: 'Queued',
  sent: 'Sent',
  refused: 'Refused',
  failed: 'Failed',
  kept: 'Kept',
}

export function MailStateBadge({ state }: { state: MailState }) {
  const title = mailStateTitles[state]
  if (state === 'sent') {
    return (
      <Badge tone="yes" icon="check">
        {title}
      </Badge>
    )
  }
  if (state === 'refused' || state === 'failed') {
    return (
      <Badge tone="no" icon="cross">
        {title}
      </Badge>
    )
  }
  return <Badge tone={state === 'queued' ? 'type' : 'category'}>{title}</Badge>
}
