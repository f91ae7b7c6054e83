import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { Accordion } from '#client/design-system/accordion.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { placeholderQuestions } from '#content/admin/faq.ts'
import type { Route } from './+types/faq'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'FAQ', publicUrl: publicUrlOf(matches) })

export default function FaqScreen() {
  return (
    <>
      <ScreenHeading title="FAQ" subTitle="Frequently asked questions, still to be asked" />
      <div className="admin-card">
        <Accordion
          headingLevel={2}
          items={placeholderQuestions.map(({ title, answer }, index) => ({
            title,
            content: <p className="max-w-[68ch]">{answer}</p>,
            isOpen: index === 0,
          }))}
        />
      </div>
    </>
  )
}
