// Server markup of the components: complete without script, and accessible to screen readers.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { Accordion } from './accordion.tsx'
import { AddButton } from './add-button.tsx'
import { Avatar } from './avatar.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { DateField } from './date-field.tsx'
import { EmptyState } from './empty-state.tsx'
import { FormErrors } from './form-errors.tsx'
import { Notice } from './notice.tsx'
import { NumberField } from './number-field.tsx'
import { PriceTag } from './price-tag.tsx'
import { RangeSlider } from './range-slider.tsx'
import { RatingInput } from './rating-input.tsx'
import { SkeletonWall } from './skeleton.tsx'
import { Table } from './table.tsx'
import { Tabs } from './tabs.tsx'

function html(element: ReactNode): string {
  return renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)
}

const count = (markup: string, pattern: RegExp) => [...markup.matchAll(pattern)].length

describe('Tabs', () => {
  const tabs = html(
    <Tabs
      label="About"
      items={[
        { id: 'one', title: 'One', panel: 'first panel' },
        { id: 'two', title: 'Two', panel: 'second panel' },
      ]}
    />,
  )

  it('render every panel and links to them for browsers without script', () => {
    expect(tabs).toContain('first panel')
    expect(tabs).toContain('second panel')
    expect(tabs).toContain('href="#two"')
    expect(tabs).not.toContain('hidden')
  })

  it('have no ARIA tab roles before hydration, because the keys do not work yet', () => {
    expect(tabs).not.toContain('role="tab"')
  })
})

it('an Accordion consists of native details elements with headings', () => {
  const accordion = html(<Accordion items={[{ title: 'Why?', content: 'Because.', isOpen: true }]} />)
  expect(accordion).toMatch(/<details open=""><summary><h3[^>]*>Why\?<\/h3><\/summary>/)
})

it('a Table has explicit roles and a label for each cell on phones', () => {
  const table = html(
    <Table
      caption="Cart"
      columns={[
        { key: 'name', title: 'Name', kind: 'title' },
        { key: 'total', title: 'Total($)', kind: 'number' },
      ]}
      rows={[{ key: '1', cells: { name: 'Down jacket', total: '$185.5' } }]}
    />,
  )
  expect(count(table, /role="cell"/g)).toBe(2)
  expect(count(table, /role="columnheader"/g)).toBe(2)
  expect(count(table, /role="row"/g)).toBe(2)
  expect(table).toContain('data-label="Total($)"')
  expect(table).toContain('<caption class="sr-only">Cart</caption>')
})

it('an empty Table shows its placeholder in one cell across all columns (R-117)', () => {
  const columns = [
    { key: 'a', title: 'A' },
    { key: 'b', title: 'B' },
  ]
  const table = html(<Table caption="Tours" columns={columns} rows={[]} placeholder="No data" />)
  expect(table).toContain('colSpan="2">No data</td>')
})

it('a NumberField exposes its limits, and its steppers are disabled at the limits with a reason', () => {
  const field = html(<NumberField label="Quantity" min={1} max={999} />)
  expect(field).toMatch(/role="spinbutton"[^>]*aria-valuemin="1" aria-valuemax="999" aria-valuenow="1"/)
  expect(field).toMatch(/aria-label="Decrease Quantity" disabled="" title="Not below 1"/)
  expect(field).not.toMatch(/aria-label="Increase Quantity" disabled/)
})

it('a NumberField shows what was sent without script, with the reason why it was not taken', () => {
  const limits = { min: 1, max: 999, defaultValue: Number.NaN }
  const field = html(<NumberField label="Tickets" {...limits} defaultText="1,5" />)
  expect(field).toContain('value="1,5"')
  expect(field).toContain('Write a whole number')
  expect(field).not.toContain('aria-valuenow')
})

it('a read-only or disabled NumberField has disabled steppers', () => {
  for (const fixed of [{ isReadOnly: true }, { isDisabled: true }]) {
    const field = html(<NumberField label="Seats" min={0} max={40} defaultValue={12} {...fixed} />)
    expect(count(field, /<button[^>]* disabled=""/g)).toBe(2)
  }
})

it('a RangeSlider has two native sliders with names and spoken values', () => {
  const slider = html(
    <RangeSlider
      label="Price"
      lowLabel="Lowest"
      highLabel="Highest"
      min={12}
      max={3600}
      defaultValue={[4000, 20]}
      formatValue={(value) => `$${value}`}
    />,
  )
  expect(slider).toMatch(/type="range"[^>]*aria-label="Lowest" aria-valuetext="\$20"/)
  expect(slider).toMatch(/type="range"[^>]*aria-label="Highest" aria-valuetext="\$3600"/)
})

it('a RatingInput has five radios with accessible names and selects its default value (R-205)', () => {
  const rating = html(<RatingInput label="Rating" name="rating" defaultValue={3} />)
  expect(count(rating, /type="radio"/g)).toBe(5)
  expect(rating).toMatch(/<input type="radio" name="rating" checked="" value="3"\/>/)
  expect(rating).toContain('1 star<')
  expect(rating).toContain('5 stars<')
})

it('a DateField is a native date input before hydration', () => {
  const field = html(
    <DateField label="Departure" name="departure" defaultValue="2026-09-03" min="2026-08-01" />,
  )
  expect(field).toMatch(/<input [^>]*min="2026-08-01" type="date" name="departure" value="2026-09-03"\/>/)
  expect(field).not.toContain('<button')
})

it('an error describes its field and replaces the hint', () => {
  const field = html(<NumberField label="Quantity" min={0} max={9} hint="Up to 9" error="required" />)
  const id = /aria-describedby="([^"]+)"/.exec(field)?.[1]
  expect(field).toContain(`id="${id}" class="text-[0.875rem] text-err">required`)
  expect(field).toContain('aria-invalid="true"')
  expect(field).not.toContain('Up to 9')
})

it('a PriceTag names the old and the new price for screen readers', () => {
  const tag = html(<PriceTag price="$148.0" reduced={{ was: '$185.0', lowest: '$180.0' }} />)
  expect(tag).toMatch(/<s [^>]*><span class="sr-only">was <\/span><span>\$185\.0 <\/span><\/s>/)
  expect(tag).toContain('Lowest price in the last 30 days: <span class="money">$180.0</span>')
  expect(html(<PriceTag price="$34.0" />)).not.toContain('sr-only')
})

it('Breadcrumbs mark the current page', () => {
  const crumbs = html(<Breadcrumbs trail={[{ title: 'Shop', to: '/shop/products' }]} current="Boots" />)
  expect(crumbs).toMatch(/<li aria-current="page"[^>]*>Boots<\/li>/)
})

it('an AddButton becomes a link to the added item', () => {
  const action = { label: 'ADD TO CART', doneLabel: 'VIEW CART', doneTo: '/my-cart', onPress: () => {} }
  expect(html(<AddButton action={{ ...action, state: 'idle' }} />)).toMatch(/<button.*ADD TO CART/)
  expect(html(<AddButton action={{ ...action, state: 'done' }} />)).toMatch(
    /<a [^>]*href="\/my-cart".*VIEW CART/,
  )
  expect(html(<AddButton action={{ ...action, state: 'idle', disabledReason: 'Not available' }} />)).toMatch(
    /disabled="" title="Not available"/,
  )
})

it('only an error Notice is an alert, the others are status messages', () => {
  expect(html(<Notice tone="error">No</Notice>)).toContain('role="alert"')
  expect(html(<Notice tone="warning">Careful</Notice>)).toContain('role="status"')
})

it('FormErrors renders nothing without errors and counts the fields with errors', () => {
  expect(html(<FormErrors errors={[]} />)).toBe('')
  const errors = ['name', 'email'].map((name) => ({ name, label: name, message: 'required' }))
  expect(html(<FormErrors errors={errors} />)).toContain('2 fields need another look')
  expect(html(<FormErrors errors={errors.slice(1)} />)).toContain('One field needs another look')
})

it('a SkeletonWall shows twelve tiles and is one status for screen readers (R-116)', () => {
  const wall = html(<SkeletonWall className="wall" />)
  expect(count(wall, /class="skeleton"/g)).toBe(12)
  expect(wall).toMatch(
    /role="status"><span class="sr-only">Loading<\/span><div class="wall" aria-hidden="true">/,
  )
})

it('an EmptyState has its title as heading', () => {
  expect(html(<EmptyState title="You don't have any tour" />)).toContain('>You don&#x27;t have any tour</h2>')
})

it('an Avatar without a picture shows the default one (R-326)', () => {
  expect(html(<Avatar src="" alt="Mira" />)).toMatch(/src="[^"]*default-avatar\.svg[^"]*" alt="Mira"/)
})
