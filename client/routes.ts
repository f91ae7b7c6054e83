// The whole URL map.
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Of the mobile menu; each leads to the list of products. */
const shopMenuPaths = ['product-list', 'product-single', 'three-columns', 'four-columns', 'full-width']

export default [
  layout('site/site-layout.tsx', [
    layout('site/home/home-travel-frame.tsx', [index('site/home/home-travel.tsx')]),
    route('home/exotic-destinations', 'site/home/home-exotic.tsx'),
    route('home/winter-holidays', 'site/home/home-winter.tsx'),
    route('pages/about-us', 'site/pages/about-us.tsx'),
    route('pages/what-we-offer', 'site/pages/what-we-offer.tsx'),
    route('pages/our-team', 'site/pages/our-team.tsx'),
    route('pages/privacy', 'site/pages/privacy.tsx'),
    route('pages/terms', 'site/pages/terms.tsx'),
    route('destinations/list', 'site/destinations/destination-list.tsx'),
    route('destinations/slider', 'site/destinations/destination-slider.tsx'),
    route('destinations/item', 'site/destinations/destination-item-link.ts'),
    route('destinations/item/:slug', 'site/destinations/destination-item.tsx'),
    layout('site/tours/tour-list-frame.tsx', [
      route('tours/standard-list', 'site/tours/tour-list.tsx', { id: 'standard-list' }),
      route('tours/gallery-list', 'site/tours/tour-list.tsx', { id: 'gallery-list' }),
      route('tours/split-list', 'site/tours/tour-list.tsx', { id: 'split-list' }),
    ]),
    route('search', 'site/tours/search.tsx'),
    route('tour-item/:id', 'site/tours/tour-item.tsx'),
    route('blog/masonry', 'site/blog/masonry.tsx'),
    route('blog/category/:slug', 'site/blog/category.tsx'),
    route('blog/:layout', 'site/blog/standard.tsx'),
    route('detail/:slug', 'site/blog/post.tsx'),
    layout('site/shop/shop-frame.tsx', [route('shop/products', 'site/shop/shop-products.tsx')]),
    route('shop/products/:id', 'site/shop/product.tsx'),
    ...shopMenuPaths.map((path) => route(`shop/${path}`, 'site/shop/to-shop.tsx', { id: `shop/${path}` })),
    layout('site/account/signed-in-layout.tsx', [
      route('my-cart', 'site/account/my-cart.tsx'),
      route('my-tour', 'site/account/my-tours.tsx'),
      route('setting', 'site/account/setting.tsx'),
      layout('site/elements/elements-frame.tsx', [
        route('elements/blog-list', 'site/blog/blog-list.tsx'),
        route('elements/tour-list', 'site/elements/tour-list.tsx'),
        route('elements/tour-carousel', 'site/elements/tour-carousel.tsx'),
        route('elements/tour-filter', 'site/elements/tour-filter.tsx'),
        route('elements/team', 'site/elements/team.tsx'),
        route('elements/accordions', 'site/elements/accordions.tsx'),
        route('elements/tabs', 'site/elements/tabs.tsx'),
        route('elements/buttons', 'site/elements/buttons.tsx'),
        route('elements/columns', 'site/elements/columns.tsx'),
        route('elements/headings', 'site/elements/headings.tsx'),
        route('elements/section-title', 'site/elements/section-title.tsx'),
      ]),
    ]),
    route('*', 'site/not-found.tsx'),
  ]),
  layout('admin/admin-layout.tsx', [
    route('admin/tour', 'admin/tours/tour-list.tsx', { id: 'admin/tour-list' }),
    route('admin/tour/add', 'admin/tours/tour-add.tsx'),
    route('admin/tour/edit/:id', 'admin/tours/tour-edit.tsx'),
    route('admin/product', 'admin/products/product-list.tsx', { id: 'admin/product-list' }),
    route('admin/product/add', 'admin/products/product-add.tsx'),
    route('admin/product/edit/:id', 'admin/products/product-edit.tsx'),
  ]),
  ...(process.env.NODE_ENV === 'development' ? [route('elements', 'elements-gallery/gallery.tsx')] : []),
] satisfies RouteConfig
