// Shows every component of the design system in every state, as a reference for developers. Only in development.
// `?look=dark` and `?look=light` show the themes of the back office.
import '#client/design-system/admin-tokens.css'
import '#client/design-system/admin-more-contrast.css'
import './gallery.css'
import { useSearchParams } from 'react-router'
import { Lockup } from '#client/design-system/lockup.tsx'
import { TabLinks } from '#client/design-system/tab-links.tsx'
import { CardSamples } from './card-samples.tsx'
import { ChoiceSamples } from './choice-samples.tsx'
import { FieldSamples } from './field-samples.tsx'
import { FoundationSamples } from './foundation-samples.tsx'
import { NavigationSamples } from './navigation-samples.tsx'
import { OverlaySamples } from './overlay-samples.tsx'
import { ShelfSamples } from './shelf-samples.tsx'
import { StateSamples } from './state-samples.tsx'
import { TableSamples } from './table-samples.tsx'

const looks = [
  { name: 'site', title: 'Site' },
  { name: 'dark', title: 'Back office, dark' },
  { name: 'light', title: 'Back office, light' },
] as const

const sections = [
  ['colour', 'Colour'],
  ['type', 'Type'],
  ['buttons', 'Buttons and badges'],
  ['fields', 'Fields'],
  ['choices', 'Choices'],
  ['navigation', 'Tabs, accordion, ways'],
  ['tables', 'Tables'],
  ['cards', 'Cards and pictures'],
  ['states', 'Loading, empty, notices'],
  ['overlays', 'What opens above the page'],
  ['shelves', 'Shelves of the home pages'],
] as const

export function meta() {
  return [{ title: 'Elements - Halyard' }, { name: 'robots', content: 'noindex' }]
}

export default function ElementsGallery() {
  const [query] = useSearchParams()
  const look = looks.find(({ name }) => name === query.get('look'))?.name ?? 'site'
  return (
    <main className="gallery" data-theme={look === 'site' ? undefined : look}>
      <div className="wrap">
        <header className="gallery-head">
          <Lockup level={1} size="d1" first="The page is the" second="Nearest ridge" />
          <p className="text-lead">
            Every part of the design system in every state. Hover, press and focus are live; a ring is drawn
            where it has to be seen without a keyboard.
          </p>
          <TabLinks
            label="Look"
            links={looks.map(({ name, title }) => ({ title, to: `?look=${name}`, isCurrent: name === look }))}
          />
          <nav className="gallery-contents" aria-label="Contents">
            {sections
              .filter(([id]) => look === 'site' || id !== 'shelves')
              .map(([id, title]) => (
                <a key={id} href={`#${id}`}>
                  {title}
                </a>
              ))}
          </nav>
        </header>
        <FoundationSamples look={look} />
        <FieldSamples isSite={look === 'site'} />
        <ChoiceSamples />
        <NavigationSamples />
        <TableSamples />
        <CardSamples isSite={look === 'site'} />
        <StateSamples />
        <OverlaySamples />
        {look === 'site' && <ShelfSamples />}
      </div>
    </main>
  )
}
