// The filters of the product list (name, price, stock, category), and popular products.

import { type FormEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { PriceFilter } from '#client/features/filters/price-filter.tsx'
import {
  enteredPrices,
  type PriceLimits,
  priceErrors,
  priceRange,
  writePrices,
  writeRange,
} from '#client/features/filters/price-range.ts'
import { ProductMiniCard } from '#client/features/products/product-mini-card.tsx'
import {
  activeFilters,
  changedShopAddress,
  mergeEqualPrices,
  priceLimitsOf,
  type ShopQuery,
} from '#client/features/products/shop-address.ts'
import { SearchField } from '#client/features/suggestions/search-field.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useAddressFields } from '#client/lib/use-address-fields.ts'
import { productsPage } from '#contract/pages/site-pages.ts'
import type { ProductCounts } from '#contract/products.ts'
import { maxSearchText } from '#contract/vocabulary.ts'
import type { ShopFrame } from './load-shop.ts'

interface ShopFiltersProps extends ShopFrame {
  query: ShopQuery
  counts: ProductCounts | null
}

export function ShopFilters({ query, counts, categories, popular }: ShopFiltersProps) {
  return (
    <div className="grid gap-9">
      <div className="grid gap-7">
        <NameSearch query={query} />
        <PriceForm query={query} counts={counts} />
        <InStock query={query} count={counts?.inStock} />
      </div>
      <Categories query={query} categories={categories} counts={counts} />
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
        <HiddenFields query={query} names={['sort', 'category', 'tag', 'price', 'min', 'max', 'inStock']} />
        <SearchField
          label="Search products"
          isOfShop
          ref={field}
          type="search"
          name="name"
          defaultValue={query.name}
          maxLength={maxSearchText}
          placeholder="Name"
          enterKeyHint="search"
          trailing={
            <button type="submit" className="field-action text-sea" aria-label="Search">
              <Icon name="search" className="size-5.5" />
            </button>
          }
        />
      </form>
    </search>
  )
}

function PriceForm({ query, counts }: { query: ShopQuery; counts: ProductCounts | null }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const limits = priceLimitsOf(query)
  const [range, setRange] = useState(() => priceRange(limits))
  const [errors, setErrors] = useState<PriceLimits>({})
  const noteQuery = useAddressFields(textOf(limits), () => {
    writePrices(form.current!, { min: undefined, max: undefined, ...limits })
    setRange(priceRange(limits))
    setErrors({})
  })
  function filter(event: FormEvent) {
    event.preventDefault()
    const entered = enteredPrices(form.current!)
    const found = priceErrors(entered)
    setErrors(found)
    if (found.min || found.max) return
    noteQuery(textOf(entered))
    navigate(changedShopAddress(query, mergeEqualPrices({ price: undefined, ...entered })))
  }
  return (
    <form
      ref={form}
      action={`${productsPage.path}#products`}
      onSubmit={filter}
      onChange={() => setRange(priceRange(enteredPrices(form.current!)))}
      className="grid gap-3"
      // The form says itself what is wrong.
      noValidate
      // Values that the browser restores may differ from the address.
      autoComplete="off"
    >
      <HiddenFields query={query} names={['sort', 'category', 'tag', 'name', 'inStock']} />
      <PriceFilter
        limits={limits}
        range={range}
        errors={errors}
        counts={counts?.prices}
        onSlide={(next) => {
          writeRange(form.current!, next, errors)
          setRange(next)
          setErrors({})
        }}
      />
      <div className="justify-self-end">
        <Button type="submit" look="secondary" size="small">
          Filter
        </Button>
      </div>
    </form>
  )
}

const textOf = ({ min = '', max = '' }: PriceLimits) => `${min},${max}`

/** Leaves out what cannot be ordered. Pressed again, it shows all. */
function InStock({ query, count }: { query: ShopQuery; count: number | undefined }) {
  const isChosen = query.inStock !== undefined
  return (
    <Link
      to={changedShopAddress(query, { inStock: isChosen ? undefined : 'true' })}
      className="shop-category"
      aria-current={isChosen ? 'true' : undefined}
    >
      <span className="flex items-center gap-1.5">
        {isChosen && <Icon name="check" className="size-4.5" />}
        <span>In stock only</span>
      </span>
      <Count count={count} />
    </Link>
  )
}

function Count({ count }: { count: number | undefined }) {
  if (count === undefined) return null
  return (
    <span className="shop-count">
      <span>{formatNumber(count)}</span>
      <span className="sr-only">{count === 1 ? ' product' : ' products'}</span>
    </span>
  )
}

/** The values of the other filters, for a submission without script. */
function HiddenFields({ query, names }: { query: ShopQuery; names: readonly (keyof ShopQuery)[] }) {
  return names.map(
    (name) => query[name] !== undefined && <input key={name} type="hidden" name={name} value={query[name]} />,
  )
}

type CategoriesProps = Pick<ShopFiltersProps, 'query' | 'counts' | 'categories'>

function Categories({ query, counts, categories }: CategoriesProps) {
  const id = useId()
  // Without other filters the numbers are known however many there are.
  const isAll = activeFilters(query).every(({ name }) => name === 'category')
  const countOf = (category: string, all: number) =>
    isAll ? all : counts?.category && (counts.category.find(({ value }) => value === category)?.count ?? 0)
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
              <Count count={countOf(category, count)} />
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
