import { useState } from 'react'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { EmptyState } from '#client/design-system/empty-state.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { ProgressBar } from '#client/design-system/progress-bar.tsx'
import { ScoreBars } from '#client/design-system/score-bars.tsx'
import { Skeleton, SkeletonWall } from '#client/design-system/skeleton.tsx'
import { Spinner } from '#client/design-system/spinner.tsx'
import { Sample, Section } from './sample.tsx'

export function StateSamples() {
  return (
    <Section id="states" title="Loading, empty, notices">
      <Sample title="SkeletonWall: posters, as many as will come" width="wide">
        <SkeletonWall className="gallery-cards" count={4} />
      </Sample>
      <Sample title="Skeleton: square and landscape" width="double">
        <div className="gallery-cards">
          <Skeleton shape="square" />
          <Skeleton shape="square" />
          <Skeleton shape="landscape" />
          <Skeleton shape="landscape" />
        </div>
      </Sample>
      <Sample title="Spinner: normal, small, with words">
        <div className="gallery-row">
          <Spinner />
          <Spinner size="small" />
          <Spinner size="small" label="Loading data" isLabelShown />
        </div>
      </Sample>
      <Sample title="EmptyState">
        <EmptyState
          title="You don't have any tour"
          headingLevel={3}
          action={<LinkButton to="?">Shopping now!</LinkButton>}
        />
      </Sample>
      <Sample title="ProgressBar, unknown end; ScoreBars">
        <ProgressBar label="Countryside" percent={76} />
        <ProgressBar label="Vineyard" percent={100} />
        <ProgressBar label="Uploading" />
        <ScoreBars
          scores={[
            { title: 'Comfort', percent: 84 },
            { title: 'Food', percent: 60 },
          ]}
        />
      </Sample>
      <Sample title="Notice: info, ok, warning, error, closable">
        <Notice tone="info">The seats are kept for ten minutes.</Notice>
        <Notice tone="ok" title="Booked">
          The ticket is in your mail.
        </Notice>
        <Notice tone="warning">Two seats are left for this date.</Notice>
        <Notice
          tone="error"
          title="The cart could not be saved"
          action={
            <Button look="secondary" size="small">
              Try again
            </Button>
          }
        >
          The server did not answer.
        </Notice>
        <ClosableNotice />
      </Sample>
    </Section>
  )
}

function ClosableNotice() {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  return (
    <Notice tone="info" onClose={() => setOpen(false)}>
      This one can be closed.
    </Notice>
  )
}
