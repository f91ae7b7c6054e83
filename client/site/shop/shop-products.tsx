// The list of products. Filters, order and page are in the address.
import { productsPage } from '#contract/pages/site-pages.ts'
import './shop.css'
import type { ReactNode } from 'react'
import { useNavigate, useNavigation, useOutletContext, useRevalidator } from 'react-router'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { CorrectedSearch } from '#client/design-system/corrected-search.tsx'
import { EmptyState } from '#client/design-system/empty-state.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { LinkSelect } from '#client/design-system/link-select.tsx'
import { Pagination } from '#client/design-system/pagination.tsx'
import { stickySidebar } from '#client/design-system/sticky-sidebar.ts'
import { useWhenOnline } from '#client/design-system/use-when-online.ts'
import { FilterChips } from '#client/features/filters/filter-chips.tsx'
import { FilterSteps, valuesOf } from '#client/features/filters/filter-steps.tsx'
import { inQuotationMarks } from '#client/features/filters/quotation.ts'
import { saidPriceTexts, UnderstoodNote } from '#client/features/filters/understood-note.tsx'
import { PriceTerms } from '#client/features/products/price-terms.tsx'
import { ProductGrid, ProductGridSkeleton } from '#client/features/products/product-grid.tsx'
import {
  activeFilters,
  changedShopAddress,
  defaultSort,
  mergeEqualPrices,
  productCountText,
  readShopQuery,
  type ShopQuery,
  shopAddress,
  shopListAddress,
  sortLabels,
  stepText,
} from '#client/features/products/shop-address.ts'
import { TrustPageLink } from '#client/features/trust-pages/trust-page-link.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import { useIsLoadingLong } from '#client/lib/use-is-loading-long.ts'
import { withoutSlash } from '#client/lib/without-slash.ts'
import { shopPage } from '#content/shop.ts'
import type { Route } from './+types/shop-products'
import { FilterDrawerHost } from './filter-drawer-host.tsx'
import { loadList, loadListInBrowser, type ShopFrame, type ShopList } from './load-shop.ts'
import { ShopFilters } from './shop-filters.tsx'
import { ShopHero } from './shop-hero.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadList(serverApi(context), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadListInBrowser(request)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { category, tag, page, name, price, min, max, inStock } = loaderData?.query ?? {}
  // Search engines must not index pages with a search text, prices or stock.
  const isSearch = [name, price, min, max, inStock].some((value) => value !== undefined)
  const shelf = category ?? tag
  const publicUrl = publicUrlOf(matches)
  const path = shopAddress({ category, tag, page })
  return pageMeta({
    title: shelf === undefined ? shopPage.title : `${shelf} - ${shopPage.title}`,
    description: shopPage.description,
    path: isSearch ? undefined : path,
    publicUrl,
    image: loaderData?.list?.items[0]?.image,
    structuredData: [
      breadcrumbList(
        publicUrl,
        { title: 'Home', to: '/' },
        { title: shopPage.title, to: productsPage.path },
        ...(shelf === undefined ? [] : [{ title: shelf, to: path }]),
      ),
    ],
  })
}

export default function ShopProducts({ loaderData }: Route.ComponentProps) {
  const { list, counts, nearest, query: loadedQuery, hasQuery } = loaderData
  const { categories, popular } = useOutletContext<ShopFrame>()
  const isLoading = useIsLoadingLong(productsPage.path)
  const query = useShopQuery(loadedQuery)
  const filters = <ShopFilters query={query} counts={counts} categories={categories} popular={popular} />
  return (
    <>
      <ShopHero {...shopPage} />
      <div className="wrap shop-layout pt-[clamp(28px,4vw,56px)] pb-section">
        <aside
          ref={stickySidebar}
          id="filters"
          aria-label="Filters"
          className="sticky-sidebar shop-filters scroll-mt-4 [--side-height:57rem]"
        >
          {filters}
        </aside>
        <div className="min-w-0">
          <section
            id="products"
            aria-labelledby="products-heading"
            aria-busy={isLoading}
            className="scroll-mt-4"
          >
            <h2 id="products-heading" className="sr-only">
              Products
            </h2>
            <Toolbar list={list} query={query} hasQuery={hasQuery} filters={filters} isLoading={isLoading} />
            <FilterChips filters={activeFilters(query)} className="mb-3" />
            <div className="mb-6 flex flex-wrap gap-x-5">
              <PriceTerms />
              <TrustPageLink page="ranking" />
            </div>
            {isLoading ? <ProductGridSkeleton /> : <Results list={list} counts={counts} query={query} />}
            {list !== null && (
              <div className="mt-14">
                <Pagination
                  label="Pages of products"
                  currentPage={list.currentPage}
                  totalPages={list.totalPages}
                  hrefOf={(page) => shopListAddress({ ...query, page: String(page) })}
                />
              </div>
            )}
          </section>
          {!isLoading && nearest.length > 0 && (
            <section aria-labelledby="nearest" className="mt-10 grid gap-5">
              <h2 id="nearest" className="font-[650] text-card">
                With the first of these changes
              </h2>
              <ProductGrid products={nearest} />
            </section>
          )}
        </div>
      </div>
    </>
  )
}

interface ToolbarProps extends Pick<ShopList, 'list' | 'query' | 'hasQuery'> {
  filters: ReactNode
  isLoading: boolean
}

function Toolbar({ list, query, hasQuery, filters, isLoading }: ToolbarProps) {
  const { understood } = list ?? {}
  const sort = query.sort ?? (understood?.isCheap ? 'lowprice' : defaultSort)
  return (
    <div className="shop-toolbar">
      {/* The pagination announces a change of page; this status announces a change of the number of products. */}
      <div className="flex flex-wrap gap-x-4 text-ink">
        {list !== null && list.totalPages > 0 && (
          <p>{`Showing page ${list.currentPage} of ${list.totalPages}`}</p>
        )}
        <p role="status" className="text-ink-3">
          <CorrectedSearch texts={[list?.correctedName]} />
          {list !== null && <span>{productCountText(list.totalCount)}</span>}
          {understood !== undefined && (
            <UnderstoodNote
              texts={[understood.words && `“${understood.words}”`, ...saidPriceTexts(understood)]}
              to={changedShopAddress(query, { name: inQuotationMarks(query.name ?? '') })}
            />
          )}
        </p>
      </div>
      {hasQuery && <ResetButton />}
      <span className="shop-toolbar-break" />
      <FilterDrawerHost
        count={activeFilters(query).length}
        shown={list === null || isLoading ? undefined : productCountText(list.totalCount)}
      >
        {filters}
      </FilterDrawerHost>
      <LinkSelect
        label="Sort by"
        links={sortLabels.map(([value, title]) => ({
          title,
          to: changedShopAddress(query, { sort: value }),
          isCurrent: value === sort,
        }))}
      />
    </div>
  )
}

function ResetButton() {
  const navigate = useNavigate()
  return (
    <form
      action={shopListAddress({})}
      onSubmit={(event) => {
        event.preventDefault()
        navigate(shopListAddress({}))
      }}
    >
      <Button type="submit" look="ghost" size="small">
        <Icon name="cross" className="size-4.5" />
        Reset filter
      </Button>
    </form>
  )
}

type ResultsProps = Pick<ShopList, 'list' | 'counts' | 'query'>

function Results({ list, counts, query }: ResultsProps) {
  const { revalidate } = useRevalidator()
  useWhenOnline(() => list === null && revalidate())
  if (list === null) {
    return (
      <EmptyState
        title="The products did not arrive"
        headingLevel={3}
        action={
          <LinkButton to={shopAddress(query)} look="secondary" keepsScroll>
            Try again
          </LinkButton>
        }
      >
        They are on their shelves. The way there was not.
      </EmptyState>
    )
  }
  if (list.items.length === 0) return <EmptyList counts={counts} query={query} />
  return <ProductGrid products={list.items} eagerCards={3} />
}

function EmptyList({ counts, query }: Omit<ResultsProps, 'list'>) {
  const isFiltered = activeFilters(query).length > 0
  const steps = (counts?.steps ?? []).map((step) => ({
    to: changedShopAddress(query, valuesOf(step.changes)),
    text: `${stepText(step, query)}: ${step.count === undefined ? 'many products' : productCountText(step.count)}`,
  }))
  return (
    <EmptyState
      title="No data"
      headingLevel={3}
      action={
        <LinkButton to={shopListAddress(isFiltered ? {} : { ...query, page: undefined })} look="secondary">
          {isFiltered ? 'Show all products' : 'To the first page'}
        </LinkButton>
      }
    >
      <div className="grid gap-4">
        <p>
          {isFiltered
            ? 'Nothing on our shelves is all of that at once. Take something away.'
            : 'The shelves end before this page.'}
        </p>
        <FilterSteps steps={steps} />
      </div>
    </EmptyState>
  )
}

/**
 * The query that the list shows or is about to show. It changes when a navigation starts, not when its data arrives;
 * otherwise a second click during the navigation would undo the first.
 */
function useShopQuery(loadedQuery: ShopQuery): ShopQuery {
  const { location } = useNavigation()
  if (location === undefined || withoutSlash(location.pathname) !== productsPage.path) return loadedQuery
  return mergeEqualPrices(readShopQuery(`http://list/${location.search}`))
}
