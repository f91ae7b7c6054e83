// The shop: products, filtered, sorted and paged by the address.
import { useOutletContext } from 'react-router'
import { shopPath } from '#client/features/products/product-facts.ts'
import { shopAddress } from '#client/features/products/shop-address.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import { shopPage } from '#content/shop.ts'
import type { Route } from './+types/shop-products'
import { loadList, loadListInBrowser, type ShopFrame } from './shop-data.ts'
import { ShopPage } from './shop-page.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadList(serverApi(context), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadListInBrowser(request)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { category, tag, page, name, price, min, max } = loaderData?.query ?? {}
  // What somebody searched for is a page of its own for nobody else.
  const isSearch = [name, price, min, max].some((value) => value !== undefined)
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
        { title: shopPage.title, to: shopPath },
        ...(shelf === undefined ? [] : [{ title: shelf, to: path }]),
      ),
    ],
  })
}

export default function ShopProducts({ loaderData }: Route.ComponentProps) {
  return <ShopPage {...loaderData} {...useOutletContext<ShopFrame>()} />
}
