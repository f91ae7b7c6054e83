import spriteUrl from './feature-list.svg?no-inline'

export interface Feature {
  icon: 'guides' | 'prices' | 'groups' | 'weather'
  title: string
  text: string
}

interface FeatureListProps {
  features: readonly Feature[]
  headingLevel?: 2 | 3
}

/** Advantages of the agency, each with a small drawing. */
export function FeatureList({ features, headingLevel = 3 }: FeatureListProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <ul className="grid grid-cols-4 gap-10 max-lg:grid-cols-2 max-sm:grid-cols-1 max-sm:gap-7">
      {features.map(({ icon, title, text }) => (
        <li key={icon} className="grid content-start gap-2.5">
          <svg className="size-19 rounded-pill" aria-hidden="true">
            <use href={`${spriteUrl}#${icon}`} />
          </svg>
          <Heading className="text-card">{title}</Heading>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
