// What a tour tells beside its documented fields: each block is there only where the tour has the fact.
import type { ReactNode } from 'react'
import { Accordion } from '#client/design-system/accordion.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { daysText } from '#client/features/tours/length-text.ts'
import { cancellationTermsSentence } from '#contract/cancellation-sentences.ts'
import { neededPeopleText } from '#contract/departure-minimum.ts'
import type { TourFacts } from '#contract/tour-facts.ts'

export function TourDetails({ facts }: { facts: TourFacts }) {
  const { included, notIncluded, whatToBring, cancellationTerms, questions } = facts
  const rows = rowsOf(facts)
  return (
    <>
      {rows.length > 0 && (
        <Block title="Good to know">
          <dl className="grid">
            {rows.map(([name, text]) => (
              <div
                key={name}
                className="grid grid-cols-[165px_minmax(0,1fr)] border-line border-b py-3.5 max-sm:grid-cols-1"
              >
                <dt className="font-[650] text-ink">{name}</dt>
                <dd className="as-typed wrap-anywhere max-w-[60ch]">{text}</dd>
              </div>
            ))}
          </dl>
        </Block>
      )}
      {(included !== undefined || notIncluded !== undefined) && (
        <div className="grid gap-x-12 md:grid-cols-2">
          {included !== undefined && (
            <Block title="Included">
              <List
                lines={included}
                sign={<Icon name="check" className="mt-1 size-4.5 flex-none text-ok" />}
              />
            </Block>
          )}
          {notIncluded !== undefined && (
            <Block title="Not included">
              <List
                lines={notIncluded}
                sign={<Icon name="cross" className="mt-1 size-4.5 flex-none text-signal-deep" />}
              />
            </Block>
          )}
        </div>
      )}
      {whatToBring !== undefined && (
        <Block title="What to bring">
          <List lines={whatToBring} sign={<span aria-hidden="true">–</span>} />
        </Block>
      )}
      {cancellationTerms !== undefined && (
        <Block title="If you cancel">
          <p className="max-w-[60ch]">{cancellationTermsSentence(cancellationTerms)}</p>
        </Block>
      )}
      {questions !== undefined && (
        <Block title="Questions">
          <Accordion
            headingLevel={4}
            items={questions.map(({ question, answer }) => ({
              title: question,
              content: <p className="as-typed">{answer}</p>,
            }))}
          />
        </Block>
      )}
    </>
  )
}

function rowsOf(facts: TourFacts): [name: string, text: string][] {
  const { durationDays, meetingPoint, languages, minimumPeople, mobility } = facts
  const rows: [string, string | undefined][] = [
    ['Length', durationDays === undefined ? undefined : daysText(durationDays)],
    ['Meeting point', meetingPoint],
    ['Guided in', languages?.join(', ')],
    ['Takes place', minimumPeople === undefined ? undefined : neededPeopleText(minimumPeople)],
    ['Mobility', mobility],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== undefined)
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mt-9 mb-3 text-card">{title}</h3>
      {children}
    </section>
  )
}

function List({ lines, sign }: { lines: readonly string[]; sign: ReactNode }) {
  return (
    <ul className="grid gap-2">
      {lines.map((line) => (
        <li key={line} className="flex gap-2.5">
          {sign}
          <span className="wrap-anywhere min-w-0">{line}</span>
        </li>
      ))}
    </ul>
  )
}
