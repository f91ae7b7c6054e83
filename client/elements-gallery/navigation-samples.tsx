import { Accordion } from '#client/design-system/accordion.tsx'
import { Breadcrumbs } from '#client/design-system/breadcrumbs.tsx'
import { DayPlan } from '#client/design-system/day-plan.tsx'
import { Pagination } from '#client/design-system/pagination.tsx'
import { TabLinks } from '#client/design-system/tab-links.tsx'
import { Tabs } from '#client/design-system/tabs.tsx'
import { addressOf } from '#contract/pages/page.ts'
import { productsPage } from '#contract/pages/site-pages.ts'
import { Sample, Section } from './sample.tsx'

const questions = [
  {
    title: 'Can I change the date?',
    content: <p>Yes, free of charge up to seven days before you leave.</p>,
    isOpen: true,
  },
  { title: 'Is lunch included?', content: <p>On walking days, in a paper bag, with an apple.</p> },
  { title: 'Do I need a visa?', content: <p>Your passport knows. Ask the embassy to be sure.</p> },
]

const days = [
  { title: 'Day 1: Aboard by six', content: 'Cabins, soup, and a first look at the light going pink.' },
  { title: 'Day 2: Seven Sisters', content: 'Waterfalls on both sides, coats on, deck chairs out.' },
  { title: 'Day 3: Walk to the shelf farm', content: 'Four easy hours, goats included.' },
]

export function NavigationSamples() {
  return (
    <Section id="navigation" title="Tabs, accordion, ways">
      <Sample title="Tabs: with icons, deep links (#plan)" width="double">
        <Tabs
          label="About the tour"
          items={[
            {
              id: 'information',
              title: 'Infomation',
              icon: 'compass',
              panel: <p>Five days on a red steamer.</p>,
            },
            {
              id: 'plan',
              title: 'Tour Plan',
              icon: 'calendar',
              panel: <DayPlan days={days} headingLevel={4} />,
            },
            { id: 'place', title: 'Location', icon: 'pin', panel: <p>Between two walls of rock.</p> },
            {
              id: 'reviews',
              title: 'Reviews',
              icon: 'star-empty',
              panel: <p id="first-review">The captain slowed down so we could finish our coffee.</p>,
            },
          ]}
        />
      </Sample>
      <Sample title="Tabs: words only">
        <Tabs
          label="About the product"
          items={[
            { id: 'description', title: 'DESCRIPTION', panel: <p>Waxed canvas, one big mouth.</p> },
            { id: 'additional', title: 'ADDITIONAL INFORMATION', panel: <p>1.4 kg, 52 x 30 x 22.</p> },
            {
              id: 'product-reviews',
              title: 'REVIEWS(24)',
              panel: <p>Carried a cheese across three borders.</p>,
            },
          ]}
        />
      </Sample>
      <Sample title="TabLinks: orders of a list" width="wide">
        <TabLinks
          label="Order"
          links={['Date', 'Price Low to High', 'Price High to Low', 'Name A-Z'].map((title, index) => ({
            title,
            to: `?sort=${index}`,
            isCurrent: index === 0,
          }))}
        />
      </Sample>
      <Sample title="Accordion: one open, free">
        <Accordion items={questions} headingLevel={4} />
      </Sample>
      <Sample title="Accordion: one at a time">
        <Accordion items={questions.map(({ isOpen: _, ...rest }) => rest)} headingLevel={4} isExclusive />
      </Sample>
      <Sample title="Breadcrumbs, Pagination">
        <Breadcrumbs
          trail={[
            { title: 'Shop', to: productsPage.path },
            { title: 'Camping', to: addressOf(productsPage, { category: 'Camping' }) },
          ]}
          current="Ridge backpack 38 L"
        />
        <Pagination label="Pages" currentPage={2} totalPages={7} hrefOf={(page) => `?page=${page}`} />
        <Pagination label="Few pages" currentPage={1} totalPages={3} hrefOf={(page) => `?page=${page}`} />
      </Sample>
      <Sample title="DayPlan">
        <DayPlan days={days} headingLevel={4} />
      </Sample>
    </Section>
  )
}
