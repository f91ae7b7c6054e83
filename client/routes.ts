// The whole URL map.
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('site/site-layout.tsx', [
    layout('site/home/home-travel-frame.tsx', [index('site/home/home-travel.tsx')]),
    route('home/exotic-destinations', 'site/home/home-exotic.tsx'),
    route('home/winter-holidays', 'site/home/home-winter.tsx'),
    route('tour-item/:id', 'site/tours/tour-item.tsx'),
    route('*', 'site/not-found.tsx'),
  ]),
  ...(process.env.NODE_ENV === 'development' ? [route('elements', 'elements-gallery/gallery.tsx')] : []),
] satisfies RouteConfig
