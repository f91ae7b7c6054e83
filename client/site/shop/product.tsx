// One product, by id or title slug.

import { type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router'
import { LinkButton } from '#client/design-system/button.tsx'
import { EmptyState } from '#client/design-system/empty-state.tsx'
import { shopAddress } from '#client/features/products/shop-address.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { drawsNotFoundContext, serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList, productData } from '#client/lib/structured-data.ts'
import { shopPage } from '#content/shop.ts'
import { productsPage } from '#contract/pages/site-pages.ts'
import type { Route } from './+types/product'
import { loadInBrowser, loadOnServer } from './load-product.ts'
import './product.css'
import { Badge } from '#client/design-system/badge.tsx'
import { Breadcrumbs } from '#client/design-system/breadcrumbs.tsx'
import { PriceTag } from '#client/design-system/price-tag.tsx'
import { SectionHeading } from '#client/design-system/section-heading.tsx'
import { Stars } from '#client/design-system/stars.tsx'
import { Tabs } from '#client/design-system/tabs.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { PriceTerms } from '#client/features/products/price-terms.tsx'
import {
  countReviews,
  formatRating,
  productPath,
  productPictures,
  shownPrice,
  shownStars,
} from '#client/features/products/product-facts.ts'
import { ProductGrid } from '#client/features/products/product-grid.tsx'
import { UnavailableBadge } from '#client/features/products/unavailable-badge.tsx'
import { ProductReviewForm } from '#client/features/reviews/product-review-form.tsx'
import { ProductReviewList } from '#client/features/reviews/product-review-list.tsx'
import { reviewForm, sendProductReview } from '#client/features/reviews/review-senders.ts'
import { isVerifiedOnly, reviewsAddress } from '#client/features/reviews/reviews-address.ts'
import type { ShownProductReviews } from '#client/features/reviews/shown-product-reviews.ts'
import { type ProductReviews, useProductReviews } from '#client/features/reviews/use-product-reviews.ts'
import { ShareButton } from '#client/features/share/share-button.tsx'
import { formatNumber } from '#client/lib/format.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { shopSections } from '#content/shop.ts'
import type { Product } from '#contract/products.ts'
import type { ProductReview } from '#contract/reviews.ts'
import { ProductFacts, ProductMeasures } from './product-details.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { Purchase } from './purchase.tsx'

export function loader({ context, params, request }: Route.LoaderArgs) {
  // The page itself says that nothing is found.
  context.set(drawsNotFoundContext, true)
  return loadOnServer(serverApi(context), request, params.id)
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadInBrowser(request, params.id)
}

const forms = { [reviewForm.name]: sendProductReview }

export async function action({ context, request }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), forms, request.url))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, forms, { toasts: 'all' }))
}

/** A change of the number of shown reviews loads nothing. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || isVerifiedOnly(currentUrl) !== isVerifiedOnly(nextUrl)
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
        { title: shopPage.title, to: productsPage.path },
        { title: category, to: shopAddress({ category }) },
        { title, to: path },
      ),
    ],
  })
}

export default function ProductRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData !== null)
    return <ProductPage key={loaderData.product._id} {...loaderData} sent={actionData} />
  return (
    <section className="wrap section-space">
      <EmptyState
        title="Product not found!"
        headingLevel={1}
        action={<LinkButton to={productsPage.path}>To the shop</LinkButton>}
      >
        It may have sold out, or goes by another name now.
      </EmptyState>
    </section>
  )
}

interface ProductPageProps {
  product: Product
  related: readonly Product[]
  reviews: ShownProductReviews
  /** The result of a review that was sent without script. */
  sent: FormResult<ProductReview> | undefined
}

function ProductPage({ product, related, reviews: initialReviews, sent }: ProductPageProps) {
  const reviews = useProductReviews(product._id, initialReviews)
  const { title, category } = product
  return (
    <>
      <article className="wrap pt-8 max-md:pt-5">
        <Breadcrumbs
          trail={[
            { title: 'Shop', to: productsPage.path },
            { title: category, to: shopAddress({ category }) },
          ]}
          current={title}
        />
        <div className="product-layout mt-5">
          <ProductGallery title={title} pictures={productPictures(product)} />
          <Summary product={product} reviews={reviews} />
        </div>
        <div className="pt-[clamp(44px,6vw,80px)]">
          <ProductTabs product={product} reviews={reviews} sent={sent} />
        </div>
      </article>
      {related.length > 0 && (
        <section aria-labelledby="related" className="wrap section-space">
          <SectionHeading id="related" {...shopSections.related} />
          <ProductGrid products={related} columns="row" />
        </section>
      )}
    </>
  )
}

function Summary({ product, reviews }: { product: Product; reviews: ProductReviews }) {
  const { price, reduced, off } = shownPrice(product)
  const { count, rating } = reviews
  return (
    <div className="grid min-w-0 gap-5">
      <div className="grid gap-3.5">
        <p className="flex flex-wrap gap-2">
          <Badge tone="category">{product.category}</Badge>
          {off !== undefined && <Badge tone="sale">{off}</Badge>}
          <UnavailableBadge available={product.available} stock={product.stock} />
        </p>
        <h1 className="text-d2 wrap-anywhere">{product.title}</h1>
        <p className="flex flex-wrap items-center gap-x-2.5 text-small">
          <Stars {...shownStars({ rating, numRating: count })} />
          {count > 0 && (
            <span aria-hidden="true" className="font-semibold text-ink">
              {`${formatRating(rating)} of 5`}
            </span>
          )}
          <a href="#reviews" className="inline-block py-1 text-sea underline">
            {countReviews(count)}
          </a>
          <ShareButton title={product.title} />
        </p>
        <p>
          <PriceTag price={price} reduced={reduced} size="large" />
        </p>
        <PriceTerms />
      </div>
      <p className="max-w-[60ch] wrap-anywhere">{product.subTitle}</p>
      <Purchase product={product} />
      <ProductFacts product={product} />
    </div>
  )
}

interface ProductTabsProps extends Pick<ProductPageProps, 'product' | 'sent'> {
  reviews: ProductReviews
}

function ProductTabs({ product, reviews, sent }: ProductTabsProps) {
  const navigate = useNavigate()

  function add(review: ProductReview): void {
    reviews.add(review)
    const isHidden = reviews.provenCount !== undefined && review.proof === undefined
    if (isHidden) void navigate(reviewsAddress(productPath(product)), { preventScrollReset: true })
  }

  return (
    <Tabs
      label={product.title}
      items={[
        {
          id: 'description',
          title: 'DESCRIPTION',
          panel: (
            <>
              <h2 className="sr-only">Description</h2>
              <p className="as-typed max-w-[60ch]">{product.description}</p>
            </>
          ),
        },
        {
          id: 'additional-information',
          title: 'ADDITIONAL INFORMATION',
          panel: <ProductMeasures product={product} />,
        },
        {
          id: 'reviews',
          title: `REVIEWS(${formatNumber(reviews.count)})`,
          panel: (
            <>
              <h2 className="sr-only">Reviews</h2>
              <div className="product-reviews">
                <ProductReviewList reviews={reviews} path={productPath(product)} />
                <ProductReviewForm productId={product._id} sent={sent} onPosted={add} />
              </div>
            </>
          ),
        },
      ]}
    />
  )
}
