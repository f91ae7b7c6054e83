import type { Destination } from '#content/destinations.ts'
import signsUrl from './good-to-know.svg?no-inline'

const rows = [
  ['country', 'Country'],
  ['visaRequirements', 'Visa requirements'],
  ['languages', 'Languages'],
  ['currency', 'Currency'],
  ['area', 'Area'],
] as const

export function GoodToKnow({ facts }: { facts: Destination['goodToKnow'] }) {
  return (
    <section aria-labelledby="good-to-know">
      <h2 id="good-to-know" className="mb-3.5 text-d3">
        Good To Know
      </h2>
      <table aria-labelledby="good-to-know" className="w-full border-collapse">
        <tbody>
          {rows.map(([fact, title]) => (
            <tr key={fact} className="border-line border-b align-top">
              <th
                scope="row"
                className="w-[clamp(148px,28%,232px)] py-4.5 pr-5 text-left font-[650] text-ink leading-snug"
              >
                <span className="flex items-start gap-3">
                  <svg className="mt-px size-5.5 flex-none text-sea" aria-hidden="true">
                    <use href={`${signsUrl}#${fact}`} />
                  </svg>
                  <span>{title}</span>
                </span>
              </th>
              <td className="py-4.5 leading-snug wrap-anywhere">{facts[fact]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
