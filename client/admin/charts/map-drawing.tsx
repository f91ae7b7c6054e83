import { useState } from 'react'
import { SelectField } from '#client/design-system/field.tsx'
import outlines from '#content/admin/country-outlines.json'
import { FiguresTable } from './chart-card.tsx'
import { formatWhole } from './chart-numbers.ts'
import { type CountryOutline, drawCountries, mapHeight, mapWidth } from './country-outlines.ts'
import { shadeOf } from './shades.ts'

const countries = drawCountries(outlines as unknown as CountryOutline[])

interface MapDrawingProps {
  label: string
  /** Adds a select of countries above the map, for users without a pointer. */
  hasChoice?: boolean
}

/** Hovering or choosing a country shows its number of visitors. */
export function MapDrawing({ label, hasChoice = false }: MapDrawingProps) {
  const [chosen, setChosen] = useState('')
  const country = countries.find(({ id }) => id === chosen)
  const text = country === undefined ? '' : `${country.name}: ${formatWhole(country.visitors)}`
  return (
    <div className="flex size-full min-w-0 flex-col gap-2">
      {hasChoice && (
        <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
          <div className="w-full max-w-70">
            <SelectField
              label="Country"
              value={chosen}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            >
              <option value="">None</option>
              {countries.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
          <p role="status" className="min-h-[1.6em] pb-3 font-semibold text-ink text-lead">
            {text}
          </p>
        </div>
      )}
      <svg
        viewBox={`0 0 ${mapWidth} ${mapHeight}`}
        className="min-h-0 w-full flex-1"
        role="img"
        aria-label={label}
        onPointerLeave={() => hasChoice || setChosen('')}
      >
        {countries.map(({ id, path, visitors }) => (
          <path
            key={id}
            d={path}
            className="map-country"
            fill={`var(--g${shadeOf(visitors)})`}
            onPointerEnter={() => setChosen(id)}
          />
        ))}
        {/* Rendered again on top, because its neighbours would cover half of its border. */}
        {country !== undefined && (
          <path
            d={country.path}
            className="map-country is-chosen"
            fill={`var(--g${shadeOf(country.visitors)})`}
            pointerEvents="none"
          />
        )}
      </svg>
      {!hasChoice && (
        <p className="min-h-[1.5em] text-center text-ink text-small" aria-hidden="true">
          {text}
        </p>
      )}
    </div>
  )
}

export function MapFigures({ title }: { title: string }) {
  const rows = countries
    .toSorted((one, other) => other.visitors - one.visitors)
    .map(({ name, visitors }) => [name, formatWhole(visitors)])
  return <FiguresTable caption={title} titles={['Country', 'Visitors']} rows={rows} />
}
