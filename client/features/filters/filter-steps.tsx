// What helps where nothing is found: the smallest changes that give results, as links.
import { Link } from '#client/design-system/link.tsx'

export interface FilterStepLink {
  to: string
  /** The change, and how many it finds. */
  text: string
}

/** Nothing, where nothing helps. */
export function FilterSteps({ steps }: { steps: readonly FilterStepLink[] }) {
  if (steps.length === 0) return null
  return (
    <div className="grid gap-2">
      <p>The smallest changes that help:</p>
      <ul className="grid gap-1">
        {steps.map(({ to, text }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-9 items-center font-semibold text-sea underline pointer-coarse:min-h-11"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A step without some filters and parts of a text, in words. */
export function withoutText(parts: readonly string[], labels: readonly string[]): string {
  return `Without ${[...parts.map((part) => `“${part}”`), ...labels].join(' and ')}`
}

/** The values of an address after a step: null leaves a parameter out. */
export function valuesOf<Name extends string>(
  changes: Readonly<Record<string, string | null>>,
): Partial<Record<Name, string>> {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, value ?? undefined]),
  ) as Partial<Record<Name, string>>
}
