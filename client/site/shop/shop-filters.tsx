// The filters of the product list (name, price, category), and popular products.

import { type FormEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { FieldFrame } from '#client/design-system/field-frame.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { RangeSlider } from '#client/design-system/range-slider.tsx'
import { ProductMiniCard } from '#client/features/products/product-mini-card.tsx'
import {
  changedShopAddress,
  priceQueryOf,
  pricesOf,
  type ShopQuery,
} from '#client/features/products/shop-address.ts'
import { formatPrice } from '#client/lib/format.ts'
import { useAddressFields } from '#client/lib/use-address-fields.ts'
import { productsPage } from '#contract/pages/site-pages.ts'
import { maxSearchText, priceFilter } from '#contract/vocabulary.ts'
import type { ShopFrame } from './load-shop.ts'

export function ShopFilters({ query, categories, popular }: { query: ShopQuery } & ShopFrame) {
  return (
    <div className="grid gap-9">
      <div className="grid gap-7">
        <NameSearch query={query} />
        <PriceFilter query={query} />
      </div>
      <Categories query={query} categories={categories} />
      <Popular products={popular} />
    </div>
  )
}

function NameSearch({ query }: { query: ShopQuery }) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const { name: current = '' } = query
  const noteQuery = useAddressFields(current, () => {
    field.current!.value = current
  })
  function search(event: FormEvent) {
    event.preventDefault()
    const name = field.current!.value
    noteQuery(name)
    navigate(changedShopAddress(query, { name }))
  }
  return (
    <search aria-label="Products">
      <form action={`${productsPage.path}#products`} onSubmit={search}>
        <HiddenFields query={query} names={['sort', 'category', 'tag', 'price', 'min', 'max']} />
        <FieldFrame
          label="Search products"
          trailing={
            <button type="submit" className="field-action text-sea" aria-label="Search">
              <Icon name="search" className="size-5.5" />
            </button>
          }
        >
          {(described) => (
            <input
              {...described}
              ref={field}
              type="search"
              name="name"
              defaultValue={query.name}
              maxLength={maxSearchText}
              placeholder="Name"
              enterKeyHint="search"
            />
          )}
        </FieldFrame>
      </form>
    </search>
  )
}

function PriceFilter({ query }: { query: ShopQuery }) {
  const navigate = useNavigate()
  const current = pricesOf(query)
  const [prices, setPrices] = useState(current)
  const noteQuery = useAddressFields(current.join(), () => setPrices(current))
  function filter(event: FormEvent) {
    event.preventDefault()
    noteQuery(prices.join())
    navigate(changedShopAddress(query, priceQueryOf(...prices)))
  }
  return (
    <form action={`${productsPage.path}#products`} onSubmit={filter} className="grid gap-3">
      <HiddenFields query={query} names={['sort', 'category', 'tag', 'name']} />
      {/* The handles have no names: without script the two fields below send the prices. */}
      <div className="noscript:hidden">
        <RangeSlider
          label="Price"
          lowLabel="Lowest price"
          highLabel="Highest price"
          {...priceFilter}
          value={prices}
          onChange={setPrices}
          formatValue={(value) => formatPrice(value)}
        />
      </div>
      <noscript>
        <div className="grid grid-cols-2 gap-3">
          <Field
            label="Lowest price"
            type="number"
            name="min"
            {...priceFilter}
            defaultValue={query.price ?? query.min}
          />
          <Field
            label="Highest price"
            type="number"
            name="max"
            {...priceFilter}
            defaultValue={query.price ?? query.max}
          />
        </div>
      </noscript>
      <div className="justify-self-end">
        <Button type="submit" look="secondary" size="small">
          Filter
        </Button>
      </div>
    </form>
  )
}

/** The values of the other filters, for a submission without script. */
function HiddenFields({ query, names }: { query: ShopQuery; names: readonly (keyof ShopQuery)[] }) {
  return names.map(
    (name) => query[name] !== undefined && <input key={name} type="hidden" name={name} value={query[name]} />,
  )
}

function Categories({ query, categories }: { query: ShopQuery } & Pick<ShopFrame, 'categories'>) {
  const id = useId()
  // The counts ignore all filters, so they are shown only without other filters.
  const isCounted = [query.name, query.price, query.min, query.max, query.tag].every((value) => !value)
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="mb-1.5 font-[650] text-card">
        Categories
      </h2>
      <ul>
        {categories.map(({ category, count }) => (
          <li key={category}>
            <Link
              to={changedShopAddress(query, { category })}
              className="shop-category"
              aria-current={query.category === category ? 'true' : undefined}
            >
              <span>{category}</span>
              {isCounted && (
                <span className="shop-count">
                  <span>{count}</span>
                  <span className="sr-only">{count === 1 ? ' product' : ' products'}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Popular({ products }: { products: ShopFrame['popular'] }) {
  const id = useId()
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 font-[650] text-card">
        Popular products
      </h2>
      <ul className="grid gap-4.5">
        {products.map((product) => (
          <ProductMiniCard key={product._id} product={product} />
        ))}
      </ul>
    </section>
  )
}
