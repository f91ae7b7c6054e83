// Links to CSV files with what a list shows. They have no `download`: without a session the server leads to the sign-in.
import { buttonClassNames } from '#client/design-system/button.tsx'
import { type ExportKind, exportPath, separators } from '#contract/import-rules.ts'

type Values = Readonly<Partial<Record<string, string>>>

function hrefOf(kind: ExportKind, query: Values): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const text = new URLSearchParams(given).toString()
  return `${exportPath(kind)}${text === '' ? '' : `?${text}`}`
}

/** Spreadsheets in languages with decimal commas expect semicolons between cells. */
function usualSeparator(): 'comma' | 'semicolon' {
  const parts = new Intl.NumberFormat(navigator.language).formatToParts(0.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'semicolon' : 'comma'
}

/** `query`: the filters of the list, by the names of the API. Only for pages that are rendered in the browser. */
export function ExportButton({ kind, query = {} }: { kind: ExportKind; query?: Values }) {
  const separator = usualSeparator()
  return (
    <a
      href={hrefOf(kind, { ...query, separator: separator === 'comma' ? '' : separator })}
      className={buttonClassNames({ look: 'secondary', size: 'small' })}
    >
      Export
    </a>
  )
}

const separatorTexts = { comma: 'with commas', semicolon: 'with semicolons', tab: 'with tabs' } as const

export function ExportLinks({ kind }: { kind: ExportKind }) {
  const all = Object.keys(separators) as (keyof typeof separators)[]
  return (
    <span>
      <span>{'Export '}</span>
      {all.map((separator, index) => (
        <span key={separator}>
          {index > 0 && <span>{index === all.length - 1 ? ' or ' : ', '}</span>}
          <a href={hrefOf(kind, { separator })} className="underline underline-offset-4">
            {separatorTexts[separator]}
          </a>
        </span>
      ))}
      <span>.</span>
    </span>
  )
}
