// One product, by id or title slug.
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { LinkButton } from '#client/design-system/button.tsx'
import { EmptyState } from '#client/design-system/empty-state.tsx'
import { productPath, shopPath } from '#client/features/products/product-facts.ts'
import { shopAddress } from '#client/features/products/shop-address.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList, productData } from '#client/lib/structured-data.ts'
import { shopPage } from '#content/shop.ts'
import type { Route } from './+types/product'
import { loadInBrowser, loadOnServer } from './product-data.ts'
import { ProductPage } from './product-page.tsx'

export function loader({ context, params, request }: Route.LoaderArgs) {
  return loadOnServer(serverApi(context), request, params.id)
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadInBrowser(request, params.id)
}

/** How many reviews are shown is the page's own business. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  const product = loaderData?.product
  if (!product) return pageMeta({ title: 'Product', publicUrl })
  const path = productPath(product)
  const { title, category } = product
  return pageMeta({
    title,
    description: product.subTitle,
    path,
    image: product.image,
    publicUrl,
    structuredData: [
      productData(publicUrl, path, product),
      breadcrumbList(
        publicUrl,
        { title: 'Home', to: '/' },
        { title: shopPage.title, to: shopPath },
        { title: category, to: shopAddress({ category }) },
        { title, to: path },
      ),
    ],
  })
}

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData !== null) return <ProductPage key={loaderData.product._id} {...loaderData} />
  return (
    <section className="wrap section-space">
      <EmptyState
        title="Product not found!"
        headingLevel={1}
        action={<LinkButton to={shopPath}>To the shop</LinkButton>}
      >
        It may have sold out, or goes by another name now.
      </EmptyState>
    </section>
  )
}
