import { Badge } from '#client/design-system/badge.tsx'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { PriceTag } from '#client/design-system/price-tag.tsx'
import { Stars } from '#client/design-system/stars.tsx'
import { Sample, Section } from './sample.tsx'

const siteTokens = [
  'ink',
  'ink-2',
  'ink-3',
  'line-strong',
  'line',
  'shoal',
  'mist',
  'paper',
  'sea',
  'sea-deep',
  'sea-soft',
  'signal',
  'signal-deep',
  'signal-soft',
  'sun',
  'star',
  'ok',
  'ok-soft',
  'err',
  'disabled',
  'on-disabled',
].map((name) => `--color-${name}`)

const adminTokens = [
  ...['bg', 'surf', 'rise', 'line', 'field', 'tx', 'tx2', 'act', 'act-tx', 'err'].map(
    (name) => `--a-${name}`,
  ),
  ...['--c1', '--c2', '--c3', '--c4', '--c5'],
]

export function FoundationSamples({ look }: { look: 'site' | 'dark' | 'light' }) {
  return (
    <>
      <Section id="colour" title="Colour">
        <Sample title="Tokens of the design system" width="wide">
          <Swatches names={siteTokens} />
        </Sample>
        {look !== 'site' && (
          <Sample title="Tokens of the back office" width="wide">
            <Swatches names={adminTokens} />
          </Sample>
        )}
      </Section>
      <Section id="type" title="Type">
        <Sample title="Lockup, d2">
          <Lockup level={3} size="d2" first="Choose your" second="Perfect holiday" />
        </Sample>
        <Sample title="Lead, body, small, micro">
          <div>
            <p className="text-lead">Lead, Atkinson Hyperlegible Next 19 px.</p>
            <p>Body 17 px on a 1.6 line. Longest measure sixty characters.</p>
            <p className="text-ink-3 text-small">Small 15 px, muted.</p>
            <p className="text-ink-3 text-micro">Micro 13 px, muted.</p>
          </div>
        </Sample>
        <Sample title="PriceTag: plain, reduced, sizes">
          <PriceTag price="$2,450.0" reduced={{ was: '$2,900.0', lowest: '$2,800.0' }} size="large" />
          <PriceTag price="$148.0" reduced={{ was: '$185.0', lowest: '$185.0' }} />
          <PriceTag price="$34.0" size="small" />
        </Sample>
      </Section>
      <Section id="buttons" title="Buttons and badges">
        <Sample title="Button: primary, secondary, ghost">
          <div className="gallery-row">
            <Button>Book now</Button>
            <Button look="secondary">Check availability</Button>
            <Button look="ghost">
              <Icon name="cross" className="size-4.5" />
              Reset filter
            </Button>
          </div>
        </Sample>
        <Sample title="Button: small, as a link, full width">
          <div className="gallery-row">
            <Button size="small">SIGN IN</Button>
            <LinkButton to="?" look="secondary" size="small">
              <Icon name="arrow-left" />
              Back
            </LinkButton>
          </div>
          <Button isFullWidth>Submit</Button>
        </Sample>
        <Sample title="Button: disabled, focus">
          <div className="gallery-row">
            <Button disabled title="Fill in a field first">
              Search
            </Button>
            <Button look="secondary" size="small" disabled title="Nothing to save">
              Save
            </Button>
          </div>
          <div className="gallery-row gallery-focus">
            <Button>Focus</Button>
          </div>
        </Sample>
        <Sample title="Badge">
          <div className="gallery-row">
            <Badge tone="category">Camping</Badge>
            <Badge tone="type">Trendy</Badge>
            <Badge tone="sale">20% off</Badge>
            <Badge tone="yes" icon="check">
              Available!
            </Badge>
            <Badge tone="no" icon="cross">
              Not Available!
            </Badge>
          </div>
        </Sample>
        <Sample title="Stars: 0, 2.5, 4.5, 5">
          <div className="gallery-row">
            <Stars value={0} />
            <Stars value={2.5} />
            <Stars value={4.5} />
            <Stars value={5} />
          </div>
        </Sample>
      </Section>
    </>
  )
}

function Swatches({ names }: { names: readonly string[] }) {
  return (
    <div className="gallery-swatches">
      {names.map((name) => (
        <p key={name} className="gallery-swatch">
          <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width="1" height="1" fill={`var(${name})`} />
          </svg>
          <b>{name.replace('--color-', '')}</b>
        </p>
      ))}
    </div>
  )
}
